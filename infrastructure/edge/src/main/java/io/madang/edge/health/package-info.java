/** Health and metrics of an instance and of each role in it. */
@NullMarked
package io.madang.edge.health;

import org.jspecify.annotations.NullMarked;
