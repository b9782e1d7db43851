package io.madang.web.client;

import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.client.ArticleModeration;
import io.madang.contracts.client.ArticleWriting;
import io.madang.contracts.client.BoardAdministration;
import io.madang.contracts.client.BoardBanning;
import io.madang.contracts.client.CampaignAdministration;
import io.madang.contracts.client.CommentLiking;
import io.madang.contracts.client.CommentModeration;
import io.madang.contracts.client.CommentWriting;
import io.madang.contracts.client.CouponClaiming;
import io.madang.contracts.client.Downvoting;
import io.madang.contracts.client.LeaderboardAdministration;
import io.madang.contracts.client.Liking;
import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.client.Moderation;
import io.madang.contracts.client.Ordering;
import io.madang.contracts.client.OwnAccount;
import io.madang.contracts.client.OwnDrafts;
import io.madang.contracts.client.OwnPasskeys;
import io.madang.contracts.client.OwnSecondFactor;
import io.madang.contracts.client.OwnVisits;
import io.madang.contracts.client.ProductAdministration;
import io.madang.contracts.client.SecurityHistory;
import io.madang.contracts.client.Sessions;
import io.madang.contracts.client.SigningUp;
import io.madang.contracts.client.UserModeration;
import io.madang.contracts.client.WarningExchange;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.service.Services;
import io.madang.edge.peer.PublicApi;

/** What pages can ask for in their visitor's name. */
public record Api(
        SigningUp signingUp,
        Sessions sessions,
        OwnAccount account,
        OwnSecondFactor secondFactor,
        OwnPasskeys passkeys,
        ArticleWriting articles,
        CommentWriting comments,
        Liking likes,
        Moderation moderation,
        ArticleModeration articleModeration,
        CommentModeration commentModeration,
        UserModeration userModeration,
        BoardAdministration boardAdministration,
        SecurityHistory securityHistory,
        Ordering ordering,
        ProductAdministration productAdministration,
        LeaderboardAdministration leaderboardAdministration,
        CouponClaiming couponClaiming,
        CampaignAdministration campaignAdministration,
        CommentLiking commentLikes,
        Downvoting downvotes,
        WarningExchange warnings,
        BoardBanning bans,
        OwnDrafts drafts,
        OwnVisits visits,
        MediaUploading media,
        Bookmarks bookmarks,
        Follows follows) {

    public static Api of(PublicApi api) {
        return new Api(
                api.client(Services.ACCOUNT, SigningUp.class),
                api.client(Services.ACCOUNT, Sessions.class),
                api.client(Services.ACCOUNT, OwnAccount.class),
                api.client(Services.ACCOUNT, OwnSecondFactor.class),
                api.client(Services.ACCOUNT, OwnPasskeys.class),
                api.client(Services.ARTICLE, ArticleWriting.class),
                api.client(Services.COMMENT, CommentWriting.class),
                api.client(Services.LIKE, Liking.class),
                api.client(Services.MODERATION, Moderation.class),
                api.client(Services.ARTICLE, ArticleModeration.class),
                api.client(Services.COMMENT, CommentModeration.class),
                api.client(Services.ACCOUNT, UserModeration.class),
                api.client(Services.ARTICLE, BoardAdministration.class),
                api.client(Services.ACCOUNT, SecurityHistory.class),
                api.client(Services.SHOP, Ordering.class),
                api.client(Services.SHOP, ProductAdministration.class),
                api.client(Services.LEADERBOARD, LeaderboardAdministration.class),
                api.client(Services.SHOP, CouponClaiming.class),
                api.client(Services.SHOP, CampaignAdministration.class),
                api.client(Services.LIKE, CommentLiking.class),
                api.client(Services.LIKE, Downvoting.class),
                api.client(Services.ACCOUNT, WarningExchange.class),
                api.client(Services.ACCOUNT, BoardBanning.class),
                api.client(Services.ACCOUNT, OwnDrafts.class),
                api.client(Services.ACCOUNT, OwnVisits.class),
                api.client(Services.MEDIA, MediaUploading.class),
                api.client(Services.MEDIA, Bookmarks.class),
                api.client(Services.MEDIA, Follows.class));
    }
}
