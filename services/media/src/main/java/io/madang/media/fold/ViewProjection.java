package io.madang.media.fold;

import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.contracts.view.ViewsCounted;
import io.madang.media.fold.PendingViews.Counted;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notes how often items were viewed, as the view service tells of them among its articles. */
final class ViewProjection implements Projection {

    private final PendingViews pending;

    ViewProjection(PendingViews pending) {
        this.pending = pending;
    }

    @Override
    public String name() {
        return Services.MEDIA.role() + "-views";
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(new Interest<>(Services.VIEW, ViewsCounted.TYPE, ViewsCounted.class));
    }

    @Override
    public void apply(List<Event<?>> events) {
        Map<Long, Counted> counts = new HashMap<>();
        for (Event<?> event : events) {
            ViewsCounted counted = (ViewsCounted) event.payload();
            counts.merge(counted.articleId().value(), new Counted(counted.viewCount(), event.time()), Counted::with);
        }
        if (!counts.isEmpty()) {
            pending.note(counts);
        }
    }

    /** There is nothing to forget: what is replayed are the same counts, and the higher one stays. */
    @Override
    public void clear() {}
}
