package io.madang.media.fold;

import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.service.Services;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Source;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps in the items how many like them and how many comments they have. */
final class CountProjection implements Projection {

    private static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.LIKE, LikesChanged.TYPE, LikesChanged.class),
            new Interest<>(Services.COMMENT, CommentCreated.TYPE, CommentCreated.class),
            new Interest<>(Services.COMMENT, CommentDeleted.TYPE, CommentDeleted.class));

    private static final String LIKES =
            "update items set like_count = ?, like_version = ? where item_id = ? and like_version < ?";
    private static final String COMMENTS =
            "update items set comment_count = ?, comment_version = ? where item_id = ? and comment_version < ?";

    private final MediaStore store;

    CountProjection(MediaStore store) {
        this.store = store;
    }

    /** A count as an event tells it. */
    private record Count(String update, long item, long count, long version) {}

    @Override
    public String name() {
        return Services.MEDIA.role() + "-counts";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        Map<Source, Map<Long, Map<String, Count>>> newest = new LinkedHashMap<>();
        for (Event<?> event : events) {
            Count count = count(event);
            newest.computeIfAbsent(store.named(new MediaId(count.item())).source(), source -> new LinkedHashMap<>())
                    .computeIfAbsent(count.item(), item -> new LinkedHashMap<>())
                    .merge(count.update(), count, (a, b) -> a.version() > b.version() ? a : b);
        }
        newest.forEach((source, counts) -> {
            counts.keySet().retainAll(itemsAmong(source, counts.keySet()));
            counts.values().forEach(ofItem -> ofItem.values().forEach(count -> write(source, count)));
        });
    }

    /** There is nothing to forget: what is replayed are the same counts, and the newer one stays. */
    @Override
    public void clear() {}

    private static Count count(Event<?> event) {
        return switch (event.payload()) {
            case LikesChanged changed ->
                new Count(LIKES, changed.articleId().value(), changed.likeCount(), event.version());
            case CommentCreated created ->
                new Count(COMMENTS, created.comment().articleId().value(), created.commentCount(), event.version());
            case CommentDeleted deleted ->
                new Count(COMMENTS, deleted.articleId().value(), deleted.commentCount(), event.version());
            default -> throw new IllegalArgumentException("not asked for: " + event.type());
        };
    }

    private static Set<Long> itemsAmong(Source source, Set<Long> ids) {
        return new HashSet<>(source.jdbc()
                .sql("select item_id from items where item_id in (:ids)")
                .param("ids", ids)
                .query(Long.class)
                .list());
    }

    private static void write(Source source, Count count) {
        source.jdbc()
                .sql(count.update())
                .params(count.count(), count.version(), count.item(), count.version())
                .update();
    }
}
