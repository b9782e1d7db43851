package io.madang.contracts.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** How many active accounts there are of a kind, for other services. */
public interface AccountCounts {

    /** Whose accounts are counted. */
    enum Circle {
        EVERYBODY,
        MODERATORS,
        ADMINISTRATORS
    }

    /**
     * Counts accounts that can log in.
     *
     * @param from only those who signed up at this time or later
     * @param until only those who signed up before
     */
    @Access(Who.SERVICE)
    @GetExchange("/internal/accounts/count")
    long count(
            @RequestParam("circle") Circle circle,
            @RequestParam(name = "from", required = false) @Nullable Instant from,
            @RequestParam(name = "until", required = false) @Nullable Instant until);
}
