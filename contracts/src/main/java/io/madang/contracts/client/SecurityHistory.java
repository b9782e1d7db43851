package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The security log, as users read what is about them and administrators all of it. */
public interface SecurityHistory {

    /**
     * One entry of the security log.
     *
     * @param userId whose account it is about; absent where it is about none
     * @param times how many of its kind it stands for
     */
    record SecurityEntry(
            String id,
            Instant at,
            String event,
            @Nullable UserId userId,
            @Nullable UserId byId,
            String address,
            String userAgent,
            String detail,
            int times) {}

    /** @param next the cursor of the part after this one; absent at the end */
    record SecurityPage(List<SecurityEntry> entries, @Nullable String next) {}

    @Access(Who.USER)
    @GetExchange("/v1/me/security-log")
    SecurityPage own(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor, @RequestParam("size") int size);

    /**
     * What happened to all accounts, newest first.
     *
     * @param who an id or the name of an account; left out for all
     * @param event left out for all kinds
     * @param since left out for all that is kept
     */
    @Access(Who.ADMIN)
    @GetExchange("/v1/users/security-log")
    SecurityPage all(
            @RequestParam(name = "who", required = false) @Nullable String who,
            @RequestParam(name = "event", required = false) @Nullable String event,
            @RequestParam(name = "since", required = false) @Nullable Instant since,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam("size") int size);
}
