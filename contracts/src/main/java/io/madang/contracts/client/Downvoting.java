package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Voting articles down, on boards that allow it. */
@HttpExchange("/v1/articles/{id}/downvote")
public interface Downvoting {

    /**
     * What the caller may know of an article's downvotes.
     *
     * @param downvoteCount absent for all but the board's moderators
     */
    record DownvoteState(boolean downvoted, @Nullable Long downvoteCount) {}

    /** What became of a vote; how many others did the same is not said. */
    record DownvoteResult(boolean downvoted) {}

    /** Votes it down; a like by the same user is taken back. */
    @Access(Who.USER)
    @PutExchange
    DownvoteResult vote(@PathVariable("id") ArticleId id);

    @Access(Who.USER)
    @DeleteExchange
    DownvoteResult takeBack(@PathVariable("id") ArticleId id);

    @Access(Who.USER)
    @GetExchange
    DownvoteState state(@PathVariable("id") ArticleId id);
}
