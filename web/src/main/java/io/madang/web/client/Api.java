package io.madang.web.client;

import io.madang.contracts.client.ArticleModeration;
import io.madang.contracts.client.ArticleWriting;
import io.madang.contracts.client.BoardKeeping;
import io.madang.contracts.client.CommentModeration;
import io.madang.contracts.client.CommentWriting;
import io.madang.contracts.client.Liking;
import io.madang.contracts.client.Moderation;
import io.madang.contracts.client.OwnAccount;
import io.madang.contracts.client.Sessions;
import io.madang.contracts.client.SigningUp;
import io.madang.contracts.client.UserModeration;
import io.madang.contracts.service.Services;
import io.madang.edge.peer.PublicApi;

/** What pages can ask for in their visitor's name. */
public record Api(
        SigningUp signingUp,
        Sessions sessions,
        OwnAccount account,
        ArticleWriting articles,
        CommentWriting comments,
        Liking likes,
        Moderation moderation,
        ArticleModeration articleModeration,
        CommentModeration commentModeration,
        UserModeration userModeration,
        BoardKeeping boardKeeping) {

    public static Api of(PublicApi api) {
        return new Api(
                api.client(Services.ACCOUNT, SigningUp.class),
                api.client(Services.ACCOUNT, Sessions.class),
                api.client(Services.ACCOUNT, OwnAccount.class),
                api.client(Services.ARTICLE, ArticleWriting.class),
                api.client(Services.COMMENT, CommentWriting.class),
                api.client(Services.LIKE, Liking.class),
                api.client(Services.MODERATION, Moderation.class),
                api.client(Services.ARTICLE, ArticleModeration.class),
                api.client(Services.COMMENT, CommentModeration.class),
                api.client(Services.ACCOUNT, UserModeration.class),
                api.client(Services.ARTICLE, BoardKeeping.class));
    }
}
