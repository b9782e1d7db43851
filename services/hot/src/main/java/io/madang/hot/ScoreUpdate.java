package io.madang.hot;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.service.Services;
import io.madang.contracts.view.ViewsCounted;
import io.madang.stream.Interest;
import java.time.Instant;
import java.util.List;

/** What an event says of an article: one part of what is known of it, which grows in versions of its own. */
sealed interface ScoreUpdate {

    /** All events that change a score. */
    List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.ARTICLE, ArticleCreated.TYPE, ArticleCreated.class),
            new Interest<>(Services.ARTICLE, ArticleUpdated.TYPE, ArticleUpdated.class),
            new Interest<>(Services.ARTICLE, ArticleMoved.TYPE, ArticleMoved.class),
            new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
            new Interest<>(Services.COMMENT, CommentCreated.TYPE, CommentCreated.class),
            new Interest<>(Services.COMMENT, CommentDeleted.TYPE, CommentDeleted.class),
            new Interest<>(Services.LIKE, LikesChanged.TYPE, LikesChanged.class),
            new Interest<>(Services.VIEW, ViewsCounted.TYPE, ViewsCounted.class));

    ArticleId article();

    Part part();

    long version();

    /** The parts; their names are those of the fields in Redis. */
    enum Part {
        ARTICLE,
        LIKES,
        COMMENTS,
        VIEWS
    }

    /** The article is there, and this is what it says. */
    record Text(ArticleId article, long version, BoardId board, UserId writer, String title) implements ScoreUpdate {
        @Override
        public Part part() {
            return Part.ARTICLE;
        }
    }

    /** The article is no more. */
    record Gone(ArticleId article, long version) implements ScoreUpdate {
        @Override
        public Part part() {
            return Part.ARTICLE;
        }
    }

    /** So many likes, comments or views has it since then. */
    record Count(ArticleId article, Part part, long version, long count, Instant since) implements ScoreUpdate {}

    static ScoreUpdate of(Event<?> event) {
        return switch (event.payload()) {
            case ArticleCreated created -> text(event, created.article());
            case ArticleUpdated updated -> text(event, updated.article());
            case ArticleMoved moved -> text(event, moved.article());
            case ArticleDeleted deleted -> new Gone(deleted.articleId(), event.version());
            case CommentCreated created ->
                count(event, created.comment().articleId(), Part.COMMENTS, created.commentCount());
            case CommentDeleted deleted -> count(event, deleted.articleId(), Part.COMMENTS, deleted.commentCount());
            case LikesChanged likes -> count(event, likes.articleId(), Part.LIKES, likes.likeCount());
            case ViewsCounted views -> count(event, views.articleId(), Part.VIEWS, views.viewCount());
            default -> throw new IllegalArgumentException("nothing about hot articles: " + event.type());
        };
    }

    private static Text text(Event<?> event, Article article) {
        return new Text(article.id(), event.version(), article.boardId(), article.writerId(), article.title());
    }

    private static Count count(Event<?> event, ArticleId article, Part part, long count) {
        return new Count(article, part, event.version(), count, event.time());
    }
}
