/** Consensus by Apache Ratis. */
@NullMarked
package io.madang.objectstore.consensus.ratis;

import org.jspecify.annotations.NullMarked;
