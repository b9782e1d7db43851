package io.madang.read.comment;

import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps the first comments of articles up to date. It makes no lists: whoever reads one has it made. */
final class FirstCommentsProjection implements Projection {

    private static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.COMMENT, CommentCreated.TYPE, CommentCreated.class),
            new Interest<>(Services.COMMENT, CommentEdited.TYPE, CommentEdited.class),
            new Interest<>(Services.COMMENT, CommentDeleted.TYPE, CommentDeleted.class),
            new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class));

    private final FirstCommentLists lists;
    private final RedisLossDetector lossDetector;
    private final FirstCommentsMetrics meters;

    FirstCommentsProjection(FirstCommentLists lists, RedisLossDetector lossDetector, FirstCommentsMetrics meters) {
        this.lists = lists;
        this.lossDetector = lossDetector;
        this.meters = meters;
    }

    @Override
    public String name() {
        return "read-comments";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        List<CommentUpdate> updates = new ArrayList<>(events.size());
        List<ArticleId> closed = new ArrayList<>();
        for (Event<?> event : events) {
            if (event.payload() instanceof ArticleDeleted deleted) {
                closed.add(deleted.articleId());
            } else {
                updates.add(CommentUpdate.of(event));
            }
        }
        meters.dropped(lists.apply(updates));
        closed.forEach(lists::close);
    }

    /** Where all is lost, readers have it made again, and no event is needed for that. */
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

    @Override
    public void clear() {
        lists.clear();
    }
}
