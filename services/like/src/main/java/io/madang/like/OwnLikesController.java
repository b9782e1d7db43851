package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.like.LikedArticle;
import io.madang.contracts.like.LikedArticles;
import io.madang.contracts.like.OwnLikes;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What the caller likes. */
@RestController
@Tag(name = "Likes")
class OwnLikesController implements OwnLikes {

    private static final int CURSOR_NUMBERS = 2;

    private final ArticleDirectory articles;
    private final Likers likers;
    private final CurrentCaller caller;

    OwnLikesController(ArticleDirectory articles, Likers likers, CurrentCaller caller) {
        this.articles = articles;
        this.likers = likers;
        this.caller = caller;
    }

    @Override
    @Operation(
            summary = "List the articles you like, newest like first",
            description = "Nobody else can see the list. A part may have fewer articles than asked for, where some were"
                    + " deleted a moment ago. Where incomplete is true, a database is away and what it has is missing.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases are away")
    public LikedArticles liked(
            @Parameter(description = "next of the part before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor,
            @Parameter(description = "how many articles, 100 at most", example = "30") int size) {
        UserId user = caller.required().requiredUser();
        String list = "articles that user " + user + " likes, newest first";
        Cursor after = cursor == null ? null : Cursor.decode(list, CURSOR_NUMBERS, cursor);
        Gathered<LikedArticle> found = likers.likedBy(user, after, Slice.size(size) + 1);
        Slice<LikedArticle> part = Slice.of(
                found.items(),
                size,
                list,
                liked -> new Cursor(
                        liked.likedAt().toEpochMilli(), liked.articleId().value()));
        return new LikedArticles(
                articles.existing(part.items(), LikedArticle::articleId), part.next(), found.isIncomplete());
    }
}
