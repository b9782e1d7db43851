/** How clients of Kafka reach it and log in. */
@NullMarked
package io.madang.kernel.kafka;

import org.jspecify.annotations.NullMarked;
