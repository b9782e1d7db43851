package io.madang.contracts.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The articles of one writer, in whatever boards they are. */
public interface ArticlesByWriter {

    /**
     * What the user has published, newest first; nothing of a user who is not there.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/users/{userId}/articles")
    WrittenArticles articlesBy(
            @PathVariable("userId") UserId userId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);
}
