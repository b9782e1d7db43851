/** Admission control: how many connections are open and how much work is under way, and what is refused beyond that. */
@NullMarked
package io.madang.edge.admission;

import org.jspecify.annotations.NullMarked;
