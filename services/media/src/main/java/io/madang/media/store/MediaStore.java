package io.madang.media.store;

import io.madang.contracts.account.UserId;
import io.madang.kernel.id.Ids;
import io.madang.kernel.id.TypedId;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardedIds;
import io.madang.sharding.Shards;
import java.time.InstantSource;

/** What the parts of the media service share. */
public record MediaStore(Shards shards, Outbox outbox, Ids ids, InstantSource clock) {

    /** Where everything of a user is. */
    public Shard of(UserId uploader) {
        return shards.of(uploader);
    }

    /** Where an item or upload is: its id carries the shard of its uploader. */
    public Shard named(TypedId id) {
        return shards.named(id);
    }

    /** A new id of an item or upload of that user. */
    public long nextId(UserId uploader) {
        return new ShardedIds(ids).next(of(uploader));
    }
}
