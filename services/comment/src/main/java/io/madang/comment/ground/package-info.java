/** What the whole comment service stands on: its shards, its outbox, its configuration. */
@NullMarked
package io.madang.comment.ground;

import org.jspecify.annotations.NullMarked;
