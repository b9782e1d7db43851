package io.madang.comment.ground;

import io.madang.outbox.Outbox;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/** Where the comment service keeps its data, leaves its events, and reads the time. */
public record CommentGround(Shards shards, Outbox outbox, InstantSource clock) {}
