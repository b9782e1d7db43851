package io.madang.web.mine;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.comment.WrittenComments;
import io.madang.contracts.like.LikedArticle;
import io.madang.contracts.like.LikedArticles;
import io.madang.contracts.like.OwnLikes;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.service.Services;
import io.madang.markdown.Markdown;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists about oneself, from those who keep them; the titles come from the read side, in one call. */
final class MineLists {

    private static final int SIZE = 30;

    private final ArticlesByWriter articles;
    private final CommentsByWriter comments;
    private final OwnLikes likes;
    private final Users users;
    private final ArticleReading reading;
    private final MediaItems media;
    private final PageParts parts;

    MineLists(
            ArticlesByWriter articles,
            CommentsByWriter comments,
            OwnLikes likes,
            Users users,
            ArticleReading reading,
            MediaItems media,
            PageParts parts) {
        this.articles = articles;
        this.comments = comments;
        this.likes = likes;
        this.users = users;
        this.reading = reading;
        this.media = media;
        this.parts = parts;
    }

    PagePart<MinePart> articles(UserId user, @Nullable String after) {
        PagePart<WrittenArticles> told = parts.ask(
                        Services.ARTICLE.role(), () -> articles.articlesBy(user, after, SIZE))
                .await();
        return told.map(part -> new MinePart(
                part.articles().stream()
                        .map(article -> new Listed(
                                article.id(),
                                "/a/" + article.id(),
                                article.title(),
                                article.boardId(),
                                "",
                                article.createdAt()))
                        .toList(),
                part.next(),
                part.incomplete()));
    }

    PagePart<MinePart> comments(UserId user, @Nullable String after) {
        PagePart<WrittenComments> told = parts.ask(
                        Services.COMMENT.role(), () -> comments.commentsBy(user, after, SIZE))
                .await();
        return told.map(part -> {
            Map<ArticleId, Subject> known =
                    known(part.comments().stream().map(Comment::articleId).toList());
            return new MinePart(
                    part.comments().stream()
                            .map(comment -> listed(
                                    comment.articleId(),
                                    "/comments/" + comment.id(),
                                    known.get(comment.articleId()),
                                    Markdown.toHtml(comment.content()),
                                    comment.createdAt()))
                            .toList(),
                    part.next(),
                    part.incomplete());
        });
    }

    /** A user's name; empty where nobody can tell. */
    String nickname(UserId user) {
        return parts.ask(Services.ACCOUNT.role(), () -> users.user(user))
                .await()
                .map(User::nickname)
                .orElse("");
    }

    PagePart<MinePart> likes(@Nullable String after) {
        PagePart<LikedArticles> told =
                parts.ask(Services.LIKE.role(), () -> likes.liked(after, SIZE)).await();
        return told.map(part -> {
            Map<ArticleId, Subject> known =
                    known(part.articles().stream().map(LikedArticle::articleId).toList());
            return new MinePart(
                    part.articles().stream()
                            .map(liked ->
                                    listed(liked.articleId(), "", known.get(liked.articleId()), "", liked.likedAt()))
                            .toList(),
                    part.next(),
                    part.incomplete());
        });
    }

    /**
     * What a comment or a like is about.
     *
     * @param board of an article; a media item has none that people know
     */
    private record Subject(String page, String title, @Nullable BoardId board) {}

    private static Listed listed(ArticleId id, String below, @Nullable Subject known, String html, Instant at) {
        return known == null
                ? new Listed(id, "/a/" + id + below, null, null, html, at)
                : new Listed(id, known.page() + below, known.title(), known.board(), html, at);
    }

    /** The articles and media items that can be told of right now. */
    private Map<ArticleId, Subject> known(Collection<ArticleId> ids) {
        List<ArticleId> each = ids.stream().distinct().toList();
        Map<ArticleId, Subject> known = new HashMap<>();
        parts.ask(Services.READ.role(), () -> reading.articles(each, ContentFormat.markdown))
                .awaitOrUnavailable()
                .orElse(List.of())
                .forEach((ReadArticle article) ->
                        known.put(article.id(), new Subject("/a/" + article.id(), article.title(), article.boardId())));
        List<MediaId> others = each.stream()
                .filter(id -> !known.containsKey(id))
                .map(id -> new MediaId(id.value()))
                .toList();
        if (!others.isEmpty()) {
            parts.ask(Services.MEDIA.role(), () -> media.items(others))
                    .awaitOrUnavailable()
                    .orElse(List.of())
                    .forEach((MediaSummary item) -> known.put(
                            new ArticleId(item.id().value()), new Subject("/media/" + item.id(), item.title(), null)));
        }
        return known;
    }
}
