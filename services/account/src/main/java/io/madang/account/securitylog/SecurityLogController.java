package io.madang.account.securitylog;

import io.madang.account.password.ClientAddress;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.SecurityReports;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The security log, as users read what is about them, and administrators all of it. */
@RestController
class SecurityLogController implements SecurityReports {

    private static final String OWN = "own security log, newest first";
    private static final String ALL = "security log, newest first";

    /** Nobody has the greatest id there is. */
    private static final UserId NOBODY = new UserId(Long.MAX_VALUE);

    private final SecurityRows rows;
    private final SecurityLog log;
    private final Accounts accounts;

    SecurityLogController(SecurityRows rows, SecurityLog log, Accounts accounts) {
        this.rows = rows;
        this.log = log;
        this.accounts = accounts;
    }

    /**
     * A part of the log.
     *
     * @param next the cursor of the part after this one; absent at the end
     */
    record SecurityPage(List<SecurityEntry> entries, @Nullable String next) {}

    @Operation(
            summary = "List what happened to your account, newest first",
            description = "Log-ins and wrong passwords, changes of the password, of roles and sessions.")
    @ApiResponse(responseCode = "200", description = "A part of the log, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @Tag(name = "Me", description = "One's own account")
    @Access(Who.USER)
    @GetMapping("/v1/me/security-log")
    SecurityPage own(
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many entries, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            Caller caller) {
        return page(SecurityFilter.of(caller.requiredUser()), cursor, size, OWN);
    }

    @Operation(
            summary = "List what happened to all accounts, newest first",
            description = "Wrong names are counted, and one entry a minute says how many there were.")
    @ApiResponse(responseCode = "200", description = "A part of the log, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @Tag(name = "Administration")
    @Access(Who.ADMIN)
    @GetMapping("/v1/users/security-log")
    SecurityPage all(
            @Parameter(description = "only what is about this user", example = "742893746598234112")
                    @RequestParam(name = "user", required = false)
                    @Nullable
                    UserId user,
            @Parameter(
                            description = "only what is about this user, by id or by the name of the account",
                            example = "minji")
                    @RequestParam(name = "who", required = false)
                    @Nullable
                    String who,
            @Parameter(description = "only what is of this kind", example = "LOG_IN_FAILED")
                    @RequestParam(name = "event", required = false)
                    @Nullable
                    SecurityEvent event,
            @Parameter(description = "only what happened since then", example = "2026-11-01T00:00:00Z")
                    @RequestParam(name = "since", required = false)
                    @Nullable
                    Instant since,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many entries, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size) {
        UserId wanted = user != null || who == null || who.isBlank() ? user : named(who.strip());
        return page(new SecurityFilter(wanted, event, since), cursor, size, ALL);
    }

    /** The user of that id or name; one that nothing is about where there is none. */
    private UserId named(String who) {
        return AccountName.given(who).flatMap(accounts::byName).map(Account::id).orElseGet(() -> {
            try {
                return UserId.of(who);
            } catch (IllegalArgumentException noId) {
                return NOBODY;
            }
        });
    }

    @Hidden
    @Override
    public void refused(Refusal refusal) {
        log.note(
                SecurityEvent.ACCESS_REFUSED,
                refusal.userId(),
                new SecurityLog.Client(new ClientAddress(refusal.address()), ""),
                refusal.method() + " " + refusal.path());
    }

    @Hidden
    @Override
    public void changed(ChangedServiceKey change) {
        SecurityEvent event =
                switch (change.change()) {
                    case ISSUED -> SecurityEvent.SERVICE_KEY_ISSUED;
                    case ROTATED -> SecurityEvent.SERVICE_KEY_ROTATED;
                    case REVOKED -> SecurityEvent.SERVICE_KEY_REVOKED;
                };
        log.noteAdministration(event, change.by(), change.name());
    }

    @Hidden
    @Override
    public void refusedKeys(RefusedServiceKeys refused) {
        log.noteStrangers(SecurityEvent.SERVICE_KEY_REFUSED, new ClientAddress(refused.address()), refused.times());
    }

    @Hidden
    @Override
    public void rotated(RotatedKey rotated) {
        log.noteAdministration(SecurityEvent.KEYS_ROTATED, null, "key " + rotated.keyId() + ", by age");
    }

    private SecurityPage page(SecurityFilter filter, @Nullable String cursor, int size, String list) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        List<SecurityEntry> found = rows.before(filter, before, Slice.size(size) + 1);
        Slice<SecurityEntry> part = Slice.of(found, size, list, entry -> new Cursor(Long.parseLong(entry.id())));
        return new SecurityPage(part.items(), part.next());
    }
}
