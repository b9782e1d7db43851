/** How this instance is and how it went lately, for its operator. */
@NullMarked
package io.madang.edge.operator;

import org.jspecify.annotations.NullMarked;
