package io.madang.contracts.service;

import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.board.Boards;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.like.OwnLikes;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.Reading;
import io.madang.contracts.view.PageViews;
import io.madang.contracts.view.ViewCounts;
import java.util.List;

/** Every service there is. */
public final class Services {

    public static final Service ACCOUNT = new Service(
            "account",
            List.of("/v1/accounts", "/v1/sessions", "/v1/me", "/v1/users", "/internal/nicknames"),
            List.of(Users.class, NicknameLog.class));

    public static final Service ARTICLE = new Service(
            "article",
            List.of("/v1/boards", "/v1/articles", "/v1/users/*/articles", "/internal/boards", "/internal/articles"),
            List.of(Boards.class, Articles.class, ArticlesByWriter.class));

    public static final Service COMMENT = new Service(
            "comment",
            List.of("/v1/articles/*/comments", "/v1/comments", "/v1/users/*/comments", "/internal/articles/*/comments"),
            List.of(CommentCounts.class, CommentReading.class, CommentsByWriter.class, CommentsById.class));

    public static final Service LIKE = new Service(
            "like",
            List.of("/v1/articles/*/like", "/v1/articles/*/likes", "/v1/likes", "/v1/me/likes"),
            List.of(LikeCounts.class, OwnLikes.class));

    public static final Service VIEW = new Service(
            "view",
            List.of("/v1/articles/*/views", "/v1/views", "/internal/views"),
            List.of(ViewCounts.class, PageViews.class));

    public static final Service HOT = new Service("hot", List.of("/v1/hot-articles"), List.of(HotArticles.class));

    public static final Service READ =
            new Service("read", List.of("/v1/read"), List.of(Reading.class, BoardReading.class));

    public static final Service MODERATION =
            new Service("moderation", List.of("/v1/reports", "/v1/moderation"), List.of());

    /** The pages: nobody calls them but browsers. */
    public static final Service WEB = new Service(
            "web",
            List.of(
                    "/",
                    "/a",
                    "/b",
                    "/hot",
                    "/u",
                    "/join",
                    "/login",
                    "/logout",
                    "/me",
                    "/moderation",
                    "/operator",
                    "/language",
                    "/theme",
                    "/assets",
                    "/robots.txt",
                    "/sitemap.xml"),
            List.of());

    /** Those that own data, and publish events about it. */
    public static final List<Service> WRITING = List.of(ACCOUNT, ARTICLE, COMMENT, LIKE, VIEW);

    public static final List<Service> ALL = List.of(ACCOUNT, ARTICLE, COMMENT, LIKE, VIEW, HOT, READ, MODERATION, WEB);

    private Services() {}
}
