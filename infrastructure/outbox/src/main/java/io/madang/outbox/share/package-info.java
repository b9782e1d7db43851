/** Which instance carries which shards: live instances share them, and learn of each other through Redis. */
@NullMarked
package io.madang.outbox.share;

import org.jspecify.annotations.NullMarked;
