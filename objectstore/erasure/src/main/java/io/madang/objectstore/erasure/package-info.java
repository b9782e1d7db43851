/** Reed–Solomon: shards of which any few may be lost. */
@NullMarked
package io.madang.objectstore.erasure;

import org.jspecify.annotations.NullMarked;
