package io.madang.account.session;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.LogInChallenges;
import io.madang.account.factor.PasskeyAssertion;
import io.madang.account.factor.PasskeyOptions;
import io.madang.account.factor.PasskeyPurpose;
import io.madang.account.factor.Passkeys;
import io.madang.account.factor.SecondFactors;
import io.madang.account.password.Attempts;
import io.madang.account.password.Attempts.Bucket;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.password.PasswordHasher;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.BoardBans;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.session.Rotation.Renewed;
import io.madang.account.session.Rotation.Reused;
import io.madang.account.session.Rotation.Unknown;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.limit.RateLimit;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens sessions for those who know a password, and keeps them open for those who hold a refresh token. */
final class LogIn {

    private static final Logger logger = LoggerFactory.getLogger(LogIn.class);

    /** What the challenge of a log-in is bound to, of which nobody knows yet whose it is. */
    private static final String ANYBODY = "anybody";

    private final Shard home;
    private final Accounts accounts;
    private final UserRoles roles;
    private final CredentialVerifier credentialVerifier;
    private final PasswordHasher hasher;
    private final SessionStore sessions;
    private final RefreshTokens refreshTokens;
    private final AccessTokens accessTokens;
    private final AccountProperties properties;
    private final Ids ids;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final MeterRegistry meters;
    private final SecurityLog log;
    private final SecondFactors factors;
    private final LogInChallenges challenges;
    private final Passkeys passkeys;
    private final Attempts attempts;

    LogIn(
            Shard home,
            Accounts accounts,
            UserRoles roles,
            CredentialVerifier credentialVerifier,
            PasswordHasher hasher,
            SessionStore sessions,
            AccessTokens accessTokens,
            AccountProperties properties,
            Ids ids,
            InstantSource clock,
            RandomGenerator random,
            MeterRegistry meters,
            SecurityLog log,
            SecondFactors factors,
            LogInChallenges challenges,
            Passkeys passkeys,
            Attempts attempts) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.credentialVerifier = credentialVerifier;
        this.hasher = hasher;
        this.sessions = sessions;
        this.refreshTokens = new RefreshTokens(home, sessions, properties);
        this.accessTokens = accessTokens;
        this.properties = properties;
        this.ids = ids;
        this.clock = clock;
        this.random = random;
        this.meters = meters;
        this.log = log;
        this.factors = factors;
        this.challenges = challenges;
        this.passkeys = passkeys;
        this.attempts = attempts;
    }

    Tokens logIn(String name, String password, Device device) {
        Account verified;
        try {
            verified = credentialVerifier.verify(name, password, device.client());
        } catch (Failure e) {
            count("madang.account.logins", "failed");
            throw e;
        }
        String hash = Objects.requireNonNull(verified.passwordHash());
        RefreshToken token = RefreshToken.fresh(random);
        Opening opening = home.transaction(() -> {
            Account account = lockUnchanged(verified.id(), hash::equals, device);
            Set<SecondFactors.Method> methods = factors.methods(account.id());
            return methods.isEmpty() ? new Opened(open(account.id(), token, device)) : new Unfinished(methods);
        });
        String kept = upgradeHash(verified, hash, password);
        return switch (opening) {
            case Opened opened -> welcome(opened.session(), token, device, "");
            case Unfinished unfinished -> {
                count("madang.account.logins", "second-factor");
                throw challenges.begin(verified.id(), kept, unfinished.methods());
            }
        };
    }

    /** What a right password leads to. */
    private sealed interface Opening {}

    private record Opened(Session session) implements Opening {}

    private record Unfinished(Set<SecondFactors.Method> methods) implements Opening {}

    /**
     * By a passkey alone, which stands for both factors because it has verified its user. Limited like passwords: by
     * address, and by the credential that is named, whether there is such a one or not.
     */
    Tokens logIn(PasskeyAssertion assertion, Device device) {
        RateLimit failures = properties.rates().login();
        List<Bucket> buckets = List.of(
                new Bucket("login:address:" + device.address().network(), failures),
                new Bucket("login:passkey:" + Digest.ofParts(assertion.id()), failures));
        RefreshToken token = RefreshToken.fresh(random);
        AtomicReference<Optional<Session>> opened = new AtomicReference<>(Optional.empty());
        boolean right = attempts.make(buckets, () -> {
            opened.set(passkeys.verify(PasskeyPurpose.LOG_IN, ANYBODY, null, assertion, device.client())
                    .flatMap(proof -> home.transaction(() -> openBy(proof, token, device))));
            return opened.get().isPresent();
        });
        if (!right) {
            count("madang.account.logins", "failed");
            throw Failure.of(AccountReason.PASSKEY_REFUSED);
        }
        return welcome(opened.get().orElseThrow(), token, device, ", passkey");
    }

    /** The account is locked, so that it cannot be suspended, nor the passkey removed, before the session is there. */
    private Optional<Session> openBy(Passkeys.Proof proof, RefreshToken token, Device device) {
        requireActive(accounts.lock(proof.user()), device);
        return passkeys.use(proof, device.client(), now())
                ? Optional.of(open(proof.user(), token, device))
                : Optional.empty();
    }

    /** What browsers are asked for to log in by a passkey alone. */
    PasskeyOptions.Request begin() {
        return passkeys.begin(PasskeyPurpose.LOG_IN, ANYBODY);
    }

    /** What browsers are asked for to finish a log-in that began with a password. */
    PasskeyOptions.Request begin(String challenge) {
        return passkeys.begin(PasskeyPurpose.SECOND_STEP, challengeDigest(challenge), challenges.user(challenge));
    }

    /** A passkey as the answer to a challenge. */
    static FactorAnswer.OwnPasskey answer(String challenge, PasskeyAssertion assertion) {
        return new FactorAnswer.OwnPasskey(assertion, PasskeyPurpose.SECOND_STEP, challengeDigest(challenge));
    }

    private static String challengeDigest(String challenge) {
        return Digest.ofParts(challenge);
    }

    /** The second step, for those who have a second factor. */
    Tokens finish(String challenge, FactorAnswer answer, Device device) {
        LogInChallenges.Begun begun = challenges.attempt(challenge);
        factors.require(begun.user(), answer, device.client());
        challenges.finish(challenge);
        RefreshToken token = RefreshToken.fresh(random);
        Session session = home.transaction(
                () -> open(lockUnchanged(begun.user(), begun::isOf, device).id(), token, device));
        return welcome(session, token, device, ", " + answer);
    }

    private Tokens welcome(Session session, RefreshToken token, Device device, String how) {
        count("madang.account.logins", "ok");
        log.note(SecurityEvent.LOGGED_IN, session.user(), device.client(), "session " + session.id() + how);
        return tokens(session.id(), session.user(), token, session.expiresAt());
    }

    Tokens refresh(String text, Device device) {
        RefreshToken presented = RefreshToken.parse(text).orElseThrow(LogIn::refused);
        return switch (refreshTokens.rotate(presented, RefreshToken.randomSalt(random), now())) {
            case Renewed renewed -> {
                count("madang.account.refreshes", "ok");
                yield tokens(renewed.session(), renewed.user(), renewed.next(), renewed.expiresAt());
            }
            case Reused reused -> {
                count("madang.account.refreshes", "reused");
                log.note(
                        SecurityEvent.REFRESH_TOKEN_REUSED,
                        reused.user(),
                        device.client(),
                        "session " + reused.session());
                logger.warn(
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
    private Account lockUnchanged(UserId user, Predicate<String> password, Device device) {
        Account account = accounts.lock(user);
        if (account.passwordHash() == null || !password.test(account.passwordHash())) {
            throw CredentialVerifier.refused();
        }
        return requireActive(account, device);
    }

    /** Whoever is refused here has shown that they know the password, or have the passkey. */
    private Account requireActive(Account account, Device device) {
        if (account.status() == AccountStatus.SUSPENDED) {
            log.note(SecurityEvent.LOG_IN_SUSPENDED, account.id(), device.client(), "");
        }
        return account.requireActive();
    }

    private Session open(UserId user, RefreshToken token, Device device) {
        Instant now = now();
        Session session = new Session(
                new SessionId(ids.next()),
                user,
                device.userAgent(),
                device.address().text(),
                now,
                now,
                properties.sessionEnd(now, now));
        sessions.open(session, token, properties.sessionsPerUser());
        return session;
    }

    /** The hash from now on. */
    private String upgradeHash(Account account, String hash, String password) {
        if (!hasher.outdated(hash)) {
            return hash;
        }
        String upgraded = hasher.hash(password);
        accounts.upgradePasswordHash(account.id(), hash, upgraded);
        return upgraded;
    }

    private Tokens tokens(SessionId session, UserId user, RefreshToken token, Instant expiresAt) {
        Instant now = now();
        Duration left = Duration.between(now, expiresAt);
        Duration lifetime =
                left.compareTo(properties.accessTokenLifetime()) < 0 ? left : properties.accessTokenLifetime();
        // read after the transaction that opened or renewed the session, which may have ended since; and before the
        // bans, so that a token that misses a new one has an earlier version, which is void
        UserRoles.Standing standing = roles.standing(user, session).orElseThrow(LogIn::refused);
        UserRoles.Held held = standing.held();
        boolean missing = factors.isMissing(user, held);
        Caller caller = missing
                ? Caller.enrolling(user, session.value(), standing.version())
                : Caller.ofUser(user, session.value(), held.admin(), held.moderates(), standing.version())
                        .withBans(new BoardBans(home).endsOf(user, now));
        String access = accessTokens.issue(caller, lifetime);
        return new Tokens(access, "Bearer", now.plus(lifetime), token.text(), expiresAt, session, user, missing);
    }

    /** To the millisecond, as the columns keep it. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private void count(String name, String result) {
        meters.counter(name, "result", result).increment();
    }

    private static Failure refused() {
        return Failure.of(AccountReason.SESSION_ENDED);
    }
}
