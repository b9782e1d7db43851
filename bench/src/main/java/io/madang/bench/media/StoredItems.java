package io.madang.bench.media;

import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.JdbcClients;
import java.sql.SQLException;

/** Many public items, written into the database as uploads leave them; their views fall as their ids grow. */
final class StoredItems {

    private static final long FIRST_ID = 100_000_000_000L;
    private static final int AT_ONCE = 100_000;

    private final int number;

    StoredItems(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** @param item counted from 1 */
    long id(int item) {
        return FIRST_ID + item;
    }

    void store(JdbcClients database) throws SQLException {
        for (int stored = 0; stored < number; stored += AT_ONCE) {
            int some = Math.min(AT_ONCE, number - stored);
            database.execute(
                    """
                    insert into madang_media.items (item_id, uploader_id, kind, state, visibility, title, description,
                        file_name, type, size, width, height, storage_key, share_key, view_count, version,
                        created_at, published_at)
                    select %1$d + seq, 1 + seq mod 10000, 'PICTURE', 'READY', 'PUBLIC', concat('An item, number ', seq),
                        'Seen from the bridge, just before the rain.', 'bridge.jpg', 'image/jpeg', 1200000, 1920, 1080,
                        concat('items/', seq), '0123456789012345678901', 10 * (%2$d - seq) div 3, 1,
                        utc_timestamp(3), utc_timestamp(3)
                    from madang_media.seq_%3$d_to_%4$d
                    """
                            .formatted(FIRST_ID, number, stored + 1, stored + some));
            BenchProgress.bar("items", stored + some, number);
        }
        database.execute("analyze table madang_media.items");
    }
}
