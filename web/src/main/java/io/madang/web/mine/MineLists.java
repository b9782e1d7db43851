package io.madang.web.mine;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.comment.WrittenComments;
import io.madang.contracts.like.LikedArticle;
import io.madang.contracts.like.LikedArticles;
import io.madang.contracts.like.OwnLikes;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.service.Services;
import io.madang.markdown.Markdown;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists about oneself, from those who keep them; the titles come from the read side, in one call. */
final class MineLists {

    private static final int SIZE = 30;

    private final ArticlesByWriter articles;
    private final CommentsByWriter comments;
    private final OwnLikes likes;
    private final Users users;
    private final ArticleReading reading;
    private final PageParts parts;

    MineLists(
            ArticlesByWriter articles,
            CommentsByWriter comments,
            OwnLikes likes,
            Users users,
            ArticleReading reading,
            PageParts parts) {
        this.articles = articles;
        this.comments = comments;
        this.likes = likes;
        this.users = users;
        this.reading = reading;
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
                part.next()));
    }

    PagePart<MinePart> comments(UserId user, @Nullable String after) {
        PagePart<WrittenComments> told = parts.ask(
                        Services.COMMENT.role(), () -> comments.commentsBy(user, after, SIZE))
                .await();
        return told.map(part -> {
            Map<ArticleId, ReadArticle> known =
                    known(part.comments().stream().map(Comment::articleId).toList());
            return new MinePart(
                    part.comments().stream()
                            .map(comment -> listed(
                                    comment.articleId(),
                                    "/a/" + comment.articleId() + "/comments/" + comment.id(),
                                    known.get(comment.articleId()),
                                    Markdown.toHtml(comment.content()),
                                    comment.createdAt()))
                            .toList(),
                    part.next());
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
            Map<ArticleId, ReadArticle> known =
                    known(part.articles().stream().map(LikedArticle::articleId).toList());
            return new MinePart(
                    part.articles().stream()
                            .map(liked -> listed(
                                    liked.articleId(),
                                    "/a/" + liked.articleId(),
                                    known.get(liked.articleId()),
                                    "",
                                    liked.likedAt()))
                            .toList(),
                    part.next());
        });
    }

    private static Listed listed(ArticleId article, String path, @Nullable ReadArticle known, String html, Instant at) {
        return new Listed(
                article, path, known == null ? null : known.title(), known == null ? null : known.boardId(), html, at);
    }

    /** The articles that can be told of right now. */
    private Map<ArticleId, ReadArticle> known(Collection<ArticleId> ids) {
        List<ArticleId> each = ids.stream().distinct().toList();
        PagePart<List<ReadArticle>> told = parts.ask(
                        Services.READ.role(), () -> reading.articles(each, ContentFormat.markdown))
                .awaitOrUnavailable();
        return told.orElse(List.of()).stream().collect(Collectors.toMap(ReadArticle::id, Function.identity()));
    }
}
