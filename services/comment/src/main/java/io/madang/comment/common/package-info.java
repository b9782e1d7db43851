/** What the whole comment service uses: its shards, its outbox, its configuration. */
@NullMarked
package io.madang.comment.common;

import org.jspecify.annotations.NullMarked;
