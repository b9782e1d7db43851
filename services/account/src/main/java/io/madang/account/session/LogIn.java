package io.madang.account.session;

import io.madang.account.password.Credentials;
import io.madang.account.password.PasswordHasher;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Rotation.Renewed;
import io.madang.account.session.Rotation.Reused;
import io.madang.account.session.Rotation.Unknown;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens sessions for those who know a password, and keeps them open for those who hold a refresh token. */
final class LogIn {

    private static final Logger log = LoggerFactory.getLogger(LogIn.class);

    private final Shard home;
    private final Accounts accounts;
    private final Roles roles;
    private final Credentials credentials;
    private final PasswordHasher hasher;
    private final Sessions sessions;
    private final RefreshTokens refreshTokens;
    private final AccessTokens accessTokens;
    private final AccountProperties properties;
    private final Ids ids;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final MeterRegistry meters;

    LogIn(
            Shard home,
            Accounts accounts,
            Roles roles,
            Credentials credentials,
            PasswordHasher hasher,
            Sessions sessions,
            AccessTokens accessTokens,
            AccountProperties properties,
            Ids ids,
            InstantSource clock,
            RandomGenerator random,
            MeterRegistry meters) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.credentials = credentials;
        this.hasher = hasher;
        this.sessions = sessions;
        this.refreshTokens =
                new RefreshTokens(home, sessions, properties.refreshTokenLifetime(), properties.refreshGrace());
        this.accessTokens = accessTokens;
        this.properties = properties;
        this.ids = ids;
        this.clock = clock;
        this.random = random;
        this.meters = meters;
    }

    Tokens logIn(AccountName name, String password, Device device) {
        Account verified;
        try {
            verified = credentials.verify(name, password, device.address());
        } catch (Failure e) {
            count("madang.account.logins", "failed");
            throw e;
        }
        RefreshToken token = RefreshToken.fresh(random);
        Session session = home.transaction(() -> open(verified, token, device));
        upgradeHash(verified, password);
        count("madang.account.logins", "ok");
        return tokens(session.id(), session.user(), token, session.expiresAt());
    }

    Tokens refresh(String text) {
        RefreshToken presented = RefreshToken.parse(text).orElseThrow(LogIn::refused);
        return switch (refreshTokens.rotate(presented, RefreshToken.randomSalt(random), now())) {
            case Renewed renewed -> {
                count("madang.account.refreshes", "ok");
                yield tokens(renewed.session(), renewed.user(), renewed.next(), renewed.expiresAt());
            }
            case Reused reused -> {
                count("madang.account.refreshes", "reused");
                log.warn(
                        "A used refresh token of user {} came again; session {} is ended",
                        reused.user(),
                        reused.session());
                throw refused();
            }
            case Unknown unknown -> {
                count("madang.account.refreshes", "unknown");
                throw refused();
            }
        };
    }

    /** The account is locked, so it cannot be suspended, nor its password changed, between the check and the session. */
    private Session open(Account verified, RefreshToken token, Device device) {
        Account account = accounts.lock(verified.id());
        if (!Objects.equals(account.passwordHash(), verified.passwordHash())) {
            throw new Failure(ErrorCode.BAD_CREDENTIALS, "Name or password is wrong.");
        }
        account.requireActive();
        Instant now = now();
        Session session = new Session(
                new SessionId(ids.next()),
                account.id(),
                device.userAgent(),
                device.address().text(),
                now,
                now,
                now.plus(properties.refreshTokenLifetime()));
        sessions.open(session, token, properties.sessionsPerUser());
        return session;
    }

    private void upgradeHash(Account account, String password) {
        String hash = Objects.requireNonNull(account.passwordHash());
        if (hasher.outdated(hash)) {
            accounts.upgradePasswordHash(account.id(), hash, hasher.hash(password));
        }
    }

    private Tokens tokens(SessionId session, UserId user, RefreshToken token, Instant expiresAt) {
        Roles.Held held = roles.of(user);
        String access = accessTokens.issue(
                Caller.ofUser(user, session.value(), held.admin(), held.moderates()), properties.accessTokenLifetime());
        return new Tokens(
                access, "Bearer", now().plus(properties.accessTokenLifetime()), token.text(), expiresAt, session, user);
    }

    /** To the millisecond, as the columns keep it. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private void count(String name, String result) {
        meters.counter(name, "result", result).increment();
    }

    private static Failure refused() {
        return new Failure(ErrorCode.UNAUTHENTICATED, "This refresh token is not valid any more. Log in again.");
    }
}
