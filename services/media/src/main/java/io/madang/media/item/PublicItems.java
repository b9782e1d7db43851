package io.madang.media.item;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.media.MediaEdited;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaPublished;
import io.madang.contracts.media.MediaRemoved;
import io.madang.outbox.CommitListener;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Public items as JSON, kept for a moment: those that many ask for are read once. A change by this instance takes an
 * item out at once, and one by another instance when the moment is over.
 */
final class PublicItems implements CommitListener {

    private static final long MAX_BYTES = 16 << 20;
    private static final int OVERHEAD = 200;

    private final Cache<MediaId, byte[]> kept;
    private final AtomicLong changes = new AtomicLong();

    PublicItems(Duration moment) {
        this.kept = Caffeine.newBuilder()
                .expireAfterWrite(moment)
                .maximumWeight(MAX_BYTES)
                .weigher((MediaId id, byte[] item) -> OVERHEAD + item.length)
                .build();
    }

    /** The item as it is kept, or as it is read now; what was read while something changed is not kept. */
    Optional<byte[]> find(MediaId id, Function<MediaId, Optional<byte[]>> read) {
        byte[] known = kept.getIfPresent(id);
        if (known != null) {
            return Optional.of(known);
        }
        long before = changes.get();
        Optional<byte[]> item = read.apply(id);
        item.ifPresent(bytes -> {
            kept.put(id, bytes);
            if (changes.get() != before) {
                kept.invalidate(id);
            }
        });
        return item;
    }

    @Override
    public boolean wants(Object payload) {
        return payload instanceof MediaPublished || payload instanceof MediaEdited || payload instanceof MediaRemoved;
    }

    @Override
    public void committed(Object payload) {
        changes.incrementAndGet();
        switch (payload) {
            case MediaPublished published -> kept.invalidate(published.item().id());
            case MediaEdited edited -> kept.invalidate(edited.item().id());
            case MediaRemoved removed -> kept.invalidate(removed.id());
            default -> throw new IllegalArgumentException("not an event of media: " + payload);
        }
    }
}
