package io.madang.contracts.personal;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * All that one service holds of a user, in pages, and its erasure. Every service that keeps something of people implements it, through an
 * interface of its own, which gives it its path.
 */
public interface PersonalData {

    /** How many rows a page has at most. */
    int PAGE = 100;

    /** @param cursor {@code next} of the page before; left out for the first */
    @Access(Who.SERVICE)
    @GetExchange("/{userId}")
    PersonalDataPage personalData(
            @PathVariable("userId") UserId userId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /**
     * Deletes a part of it, for somebody who closed the account and wants nothing to stay. It may be asked for again.
     *
     * @param cursor {@code next} of the part before; left out for the first
     */
    @Access(Who.SERVICE)
    @PostExchange("/{userId}/erasure")
    ErasedPart erase(
            @PathVariable("userId") UserId userId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);
}
