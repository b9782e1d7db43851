package io.madang.media.item;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;

/** How much each user has, kept under the lock of one row. */
public final class Quotas {

    private static final long MEGABYTE = 1L << 20;

    private final MediaStore store;
    private final MediaProperties properties;

    public Quotas(MediaStore store, MediaProperties properties) {
        this.store = store;
        this.properties = properties;
    }

    private record Used(long bytes, long items) {}

    /** Reserves a file in the open transaction; fails if the user has no room for it. */
    public void reserve(UserId user, long bytes) {
        store.of(user)
                .sql("insert ignore into quota (user_id, bytes, items) values (:user, 0, 0)")
                .param("user", user.value())
                .update();
        Used used = store.of(user)
                .sql("select bytes, items from quota where user_id = :user for update")
                .param("user", user.value())
                .query((row, number) -> new Used(row.getLong("bytes"), row.getLong("items")))
                .single();
        long allowed = properties.quota().toBytes();
        if (used.items() >= properties.quotaItems()) {
            throw Failure.of(MediaReason.QUOTA_ITEMS, arg("max", properties.quotaItems()));
        }
        if (used.bytes() + bytes > allowed) {
            throw Failure.of(
                    MediaReason.QUOTA_BYTES,
                    arg("max", allowed / MEGABYTE),
                    arg("free", Math.max(0, allowed - used.bytes()) / MEGABYTE));
        }
        change(user, bytes, 1);
    }

    /** Gives back what a file had, in the open transaction. */
    public void release(UserId user, long bytes) {
        change(user, -bytes, -1);
    }

    /** What a stored file takes has changed, in the open transaction. */
    void resize(UserId user, long before, long after) {
        change(user, after - before, 0);
    }

    private void change(UserId user, long bytes, int items) {
        store.of(user)
                .sql("update quota set bytes = bytes + :bytes, items = items + :items where user_id = :user")
                .param("bytes", bytes)
                .param("items", items)
                .param("user", user.value())
                .update();
    }
}
