package io.madang.contracts.service;

import io.madang.contracts.account.AccountCounts;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.SecurityReports;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.Notices;
import io.madang.contracts.board.Boards;
import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentSnapshots;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.like.OwnLikes;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaLists;
import io.madang.contracts.media.MediaSubjects;
import io.madang.contracts.personal.AccountPersonalData;
import io.madang.contracts.personal.ArticlePersonalData;
import io.madang.contracts.personal.CommentPersonalData;
import io.madang.contracts.personal.CouponPersonalData;
import io.madang.contracts.personal.LikePersonalData;
import io.madang.contracts.personal.MarkPersonalData;
import io.madang.contracts.personal.MediaPersonalData;
import io.madang.contracts.personal.ModerationPersonalData;
import io.madang.contracts.personal.OrderPersonalData;
import io.madang.contracts.personal.PointPersonalData;
import io.madang.contracts.personal.ScorePersonalData;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.shop.Campaigns;
import io.madang.contracts.shop.Orders;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.contracts.shop.PopularProducts;
import io.madang.contracts.shop.Products;
import io.madang.contracts.view.PageViews;
import io.madang.contracts.view.ViewCounts;
import java.util.List;

/** Every service there is. */
public final class Services {

    public static final Service ACCOUNT = new Service(
            "account",
            List.of(
                    "/v1/accounts",
                    "/v1/sessions",
                    "/v1/me",
                    "/v1/users",
                    "/internal/accounts",
                    "/internal/nicknames",
                    "/internal/security-log",
                    "/internal/personal-data/account"),
            List.of(
                    Users.class,
                    AccountCounts.class,
                    NicknameLog.class,
                    SecurityReports.class,
                    AccountPersonalData.class));

    public static final Service ARTICLE = new Service(
            "article",
            List.of(
                    "/v1/boards",
                    "/v1/articles",
                    "/v1/users/*/articles",
                    "/internal/boards",
                    "/internal/articles",
                    "/internal/personal-data/article"),
            List.of(Boards.class, Articles.class, ArticlesByWriter.class, Notices.class, ArticlePersonalData.class));

    public static final Service COMMENT = new Service(
            "comment",
            List.of(
                    "/v1/articles/*/comments",
                    "/v1/comments",
                    "/v1/users/*/comments",
                    "/internal/articles/*/comments",
                    "/internal/personal-data/comment"),
            List.of(
                    CommentCounts.class,
                    CommentReading.class,
                    CommentsByWriter.class,
                    CommentsById.class,
                    CommentSnapshots.class,
                    CommentPersonalData.class));

    public static final Service LIKE = new Service(
            "like",
            List.of(
                    "/v1/articles/*/like",
                    "/v1/articles/*/likes",
                    "/v1/articles/*/comment-likes",
                    "/v1/likes",
                    "/v1/me/likes",
                    "/internal/personal-data/like"),
            List.of(LikeCounts.class, OwnLikes.class, LikePersonalData.class));

    public static final Service VIEW = new Service(
            "view",
            List.of("/v1/articles/*/views", "/v1/views", "/internal/views"),
            List.of(ViewCounts.class, PageViews.class));

    public static final Service HOT = new Service("hot", List.of("/v1/hot-articles"), List.of(HotArticles.class));

    public static final Service READ = new Service(
            "read", List.of("/v1/read"), List.of(ArticleReading.class, BoardReading.class, FirstComments.class));

    public static final Service MODERATION = new Service(
            "moderation",
            List.of("/v1/reports", "/v1/moderation", "/internal/personal-data/moderation"),
            List.of(ModerationPersonalData.class));

    public static final Service LEADERBOARD = new Service(
            "leaderboard",
            List.of(
                    "/v1/scores",
                    "/v1/seasons",
                    "/v1/leaderboards",
                    "/v1/levels",
                    "/v1/service-keys",
                    "/internal/personal-data/scores",
                    "/internal/personal-data/points"),
            List.of(
                    Leaderboards.class,
                    LeaderboardCatalog.class,
                    Seasons.class,
                    MemberLevels.class,
                    ScorePersonalData.class,
                    PointPersonalData.class));

    public static final Service SHOP = new Service(
            "shop",
            List.of(
                    "/v1/products",
                    "/v1/popular-products",
                    "/v1/orders",
                    "/v1/payments",
                    "/v1/coupons",
                    "/v1/campaigns",
                    "/internal/shop",
                    "/internal/personal-data/orders",
                    "/internal/personal-data/coupons"),
            List.of(
                    Products.class,
                    Orders.class,
                    PopularProducts.class,
                    Campaigns.class,
                    OwnCoupons.class,
                    OrderPersonalData.class,
                    CouponPersonalData.class));

    public static final Service MEDIA = new Service(
            "media",
            List.of(
                    "/v1/media",
                    "/v1/articles/*/bookmark",
                    "/v1/users/*/follow",
                    "/v1/me/bookmarks",
                    "/v1/me/follows",
                    "/internal/media",
                    "/internal/personal-data/marks",
                    "/internal/personal-data/media"),
            List.of(
                    MediaItems.class,
                    MediaLists.class,
                    MediaSubjects.class,
                    Follows.class,
                    Bookmarks.class,
                    MarkPersonalData.class,
                    MediaPersonalData.class));

    /** The pages: nobody calls them but browsers. */
    public static final Service WEB = new Service(
            "web",
            List.of(
                    "/",
                    "/a",
                    "/b",
                    "/coupons",
                    "/hot",
                    "/u",
                    "/join",
                    "/leaderboards",
                    "/login",
                    "/logout",
                    "/me",
                    "/moderation",
                    "/operator",
                    "/shop",
                    "/language",
                    "/theme",
                    "/assets",
                    "/shortcuts",
                    "/manifest.webmanifest",
                    "/media",
                    "/robots.txt",
                    "/sitemap.xml"),
            List.of());

    /** Those that own data, and publish events about it. */
    public static final List<Service> WRITING =
            List.of(ACCOUNT, ARTICLE, COMMENT, LIKE, VIEW, LEADERBOARD, SHOP, MEDIA);

    public static final List<Service> ALL =
            List.of(ACCOUNT, ARTICLE, COMMENT, LIKE, VIEW, HOT, READ, MODERATION, LEADERBOARD, SHOP, MEDIA, WEB);

    private Services() {}
}
