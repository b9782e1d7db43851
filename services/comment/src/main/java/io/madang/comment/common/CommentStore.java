package io.madang.comment.common;

import io.madang.outbox.Outbox;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/** The comment service's shards, outbox and clock. */
public record CommentStore(Shards shards, Outbox outbox, InstantSource clock) {}
