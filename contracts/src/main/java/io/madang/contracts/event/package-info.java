/** The form in which every event travels. */
@NullMarked
package io.madang.contracts.event;

import org.jspecify.annotations.NullMarked;
