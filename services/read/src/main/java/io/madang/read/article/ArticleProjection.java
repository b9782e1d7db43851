package io.madang.read.article;

import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.EntryPart;
import io.madang.read.model.EntryUpdate;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps what is in the read model up to date with the owners' events. It makes no entries: what somebody reads is filled
 * from the owners, who know more than any event that is still to come. New articles are read once in advance.
 */
final class ArticleProjection implements Projection {

    /** How many commands go to Redis at once. */
    private static final int BATCH = 500;

    private static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.ARTICLE, ArticleCreated.TYPE, ArticleCreated.class),
            new Interest<>(Services.ARTICLE, ArticleUpdated.TYPE, ArticleUpdated.class),
            new Interest<>(Services.ARTICLE, ArticleMoved.TYPE, ArticleMoved.class),
            new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
            new Interest<>(Services.LIKE, LikesChanged.TYPE, LikesChanged.class),
            new Interest<>(Services.COMMENT, CommentCreated.TYPE, CommentCreated.class),
            new Interest<>(Services.COMMENT, CommentEdited.TYPE, CommentEdited.class),
            new Interest<>(Services.COMMENT, CommentDeleted.TYPE, CommentDeleted.class),
            new Interest<>(Services.ACCOUNT, AccountCreated.TYPE, AccountCreated.class),
            new Interest<>(Services.ACCOUNT, NicknameChanged.TYPE, NicknameChanged.class));

    private final Entries entries;
    private final RedisCalls redis;
    private final RedisLossDetector lossDetector;
    private final ArticleRenderer renderer;
    private final ArticlePrefetch prefetch;
    private final ReadMetrics meters;

    /** @param redis for what takes longer than a reader would wait */
    ArticleProjection(
            Entries entries,
            RedisCalls redis,
            RedisLossDetector lossDetector,
            ArticleRenderer renderer,
            ArticlePrefetch prefetch,
            ReadMetrics meters) {
        this.entries = entries;
        this.redis = redis;
        this.lossDetector = lossDetector;
        this.renderer = renderer;
        this.prefetch = prefetch;
        this.meters = meters;
    }

    @Override
    public String name() {
        return "read";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        Map<Slot, EntryPart> newest = LinkedHashMap.newLinkedHashMap(events.size());
        for (Event<?> event : events) {
            EntryKey key = key(event);
            EntryPart part = part(event);
            newest.merge(
                    new Slot(key, part.field()), part, (one, other) -> other.version() > one.version() ? other : one);
        }
        List<EntryUpdate> changes = new ArrayList<>(newest.size());
        newest.forEach((slot, part) -> changes.add(new EntryUpdate(slot.key(), List.of(part))));
        for (int from = 0; from < changes.size(); from += BATCH) {
            List<EntryUpdate> some = changes.subList(from, Math.min(from + BATCH, changes.size()));
            meters.applied.increment(entries.apply(some));
        }
        for (Event<?> event : events) {
            if (event.payload() instanceof ArticleCreated created) {
                prefetch.add(created.article().id(), event.time());
            }
        }
        meters.events.increment(events.size());
    }

    /** Of several events about one part, only the newest needs to reach Redis. */
    private record Slot(EntryKey key, String field) {}

    private static EntryKey key(Event<?> event) {
        return switch (event.payload()) {
            case ArticleCreated created -> EntryKey.of(created.article().id());
            case ArticleUpdated updated -> EntryKey.of(updated.article().id());
            case ArticleMoved moved -> EntryKey.of(moved.article().id());
            case ArticleDeleted deleted -> EntryKey.of(deleted.articleId());
            case LikesChanged likes -> EntryKey.of(likes.articleId());
            case CommentCreated created -> EntryKey.of(created.comment().articleId());
            case CommentEdited edited -> EntryKey.of(edited.comment().articleId());
            case CommentDeleted deleted -> EntryKey.of(deleted.articleId());
            case AccountCreated created -> EntryKey.of(created.userId());
            case NicknameChanged changed -> EntryKey.of(changed.userId());
            default -> throw unexpected(event);
        };
    }

    private EntryPart part(Event<?> event) {
        return switch (event.payload()) {
            case ArticleCreated created -> renderer.part(created.article());
            case ArticleUpdated updated -> renderer.part(updated.article());
            case ArticleMoved moved -> renderer.part(moved.article());
            case ArticleDeleted deleted -> EntryPart.noArticle(event.version());
            case LikesChanged likes -> EntryPart.likes(likes.likeCount(), event.version());
            case CommentCreated created -> EntryPart.comments(created.commentCount(), event.version());
            case CommentEdited edited -> EntryPart.comments(edited.commentCount(), event.version());
            case CommentDeleted deleted -> EntryPart.comments(deleted.commentCount(), event.version());
            case AccountCreated created -> EntryPart.nickname(created.nickname(), created.nicknameVersion());
            case NicknameChanged changed -> EntryPart.nickname(changed.nickname(), changed.nicknameVersion());
            default -> throw unexpected(event);
        };
    }

    private static IllegalArgumentException unexpected(Event<?> event) {
        return new IllegalArgumentException("nobody asked for events of type " + event.type());
    }

    /** Where all is lost, readers fill it again, and no event is needed for that. */
    @Override
    public Optional<Instant> lostSince() {
        Optional<Instant> since = lossDetector.lostSince();
        if (since.equals(Optional.of(Instant.EPOCH))) {
            lossDetector.renew();
            return Optional.empty();
        }
        return since;
    }

    @Override
    public void recovered() {
        lossDetector.renew();
    }

    /** Readers fill it again. */
    @Override
    public void clear() {
        for (String prefix : List.of(EntryKey.ARTICLES, EntryKey.USERS)) {
            redis.unlinkMatching(prefix + "*");
        }
    }
}
