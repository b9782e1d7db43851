/** Bytes of records, for logs, states and calls that outlive a release. */
@NullMarked
package io.madang.objectstore.consensus.codec;

import org.jspecify.annotations.NullMarked;
