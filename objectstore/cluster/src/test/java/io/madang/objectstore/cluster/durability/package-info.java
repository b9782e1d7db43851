/** The arithmetic of docs/durability.md. */
@NullMarked
package io.madang.objectstore.cluster.durability;

import org.jspecify.annotations.NullMarked;
