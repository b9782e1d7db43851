package io.madang.web.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.UserId;
import io.madang.contracts.client.WarningExchange;
import io.madang.contracts.service.Services;
import io.madang.web.part.PageParts;
import java.time.Duration;

/** Whether those who are logged in have warnings to read, for the head of each page: remembered for a moment. */
public final class OwnWarnings {

    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final int MOST = 10_000;

    private final WarningExchange warnings;
    private final PageParts parts;
    private final Cache<UserId, Boolean> known =
            Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(FRESH).build();

    OwnWarnings(WarningExchange warnings, PageParts parts) {
        this.warnings = warnings;
        this.parts = parts;
    }

    /** Whether the user who looks at the page has any; not, while nobody can tell. */
    boolean isWarned(UserId user) {
        Boolean before = known.getIfPresent(user);
        if (before != null) {
            return before;
        }
        boolean warned = parts.ask(Services.ACCOUNT.role(), warnings::own)
                .awaitOrUnavailable()
                .map(list -> !list.unread().isEmpty())
                .orElse(false);
        known.put(user, warned);
        return warned;
    }

    /** Has the next page of the user ask again, where they were warned or have read it. */
    public void forget(UserId user) {
        known.invalidate(user);
    }
}
