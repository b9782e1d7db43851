/** Lists in pieces: page numbers with a bounded count, and opaque cursors that belong to one list. */
@NullMarked
package io.madang.kernel.page;

import org.jspecify.annotations.NullMarked;
