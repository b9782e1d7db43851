package io.madang.shop.store;

import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/** What the parts of the shop share. */
public record ShopStore(Shards shards, Outbox outbox, ModerationLog moderationLog, Ids ids, InstantSource clock) {}
