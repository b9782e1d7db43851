/** The control group of a cluster as a replicated group, and how nodes and gateways reach it. */
@NullMarked
package io.madang.objectstore.control;

import org.jspecify.annotations.NullMarked;
