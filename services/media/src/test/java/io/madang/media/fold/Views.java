package io.madang.media.fold;

import io.madang.contracts.media.MediaId;
import io.madang.media.fold.PendingViews.Counted;
import io.madang.media.list.MediaInstance;
import io.madang.media.store.MediaStore;
import java.util.HashMap;
import java.util.Map;

/** Sets view counts by the way that counts of the view service go. */
public final class Views {

    private final PendingViews pending;
    private final MediaStore store;

    public Views(MediaInstance server) {
        this.pending = server.bean(PendingViews.class);
        this.store = server.bean(MediaStore.class);
    }

    /** The items have so many views, and stand where these put them. */
    public void fold(Map<MediaId, Long> views) {
        Map<Long, Counted> counts = new HashMap<>();
        views.forEach((item, count) ->
                counts.put(item.value(), new Counted(count, store.clock().instant())));
        pending.note(counts);
        store.shards().sources().forEach(source -> {
            while (pending.fold(source, 100) == 100) {
                // there may be more
            }
        });
    }
}
