/** Events as they arrive: read from the topics in order, each taking effect once, those that cannot set aside. */
@NullMarked
package io.madang.stream;

import org.jspecify.annotations.NullMarked;
