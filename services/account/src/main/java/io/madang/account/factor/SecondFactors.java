package io.madang.account.factor;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorAnswer.Code;
import io.madang.account.factor.FactorAnswer.OwnPasskey;
import io.madang.account.factor.FactorAnswer.RecoveryCode;
import io.madang.account.password.Attempts;
import io.madang.account.password.Attempts.Bucket;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.account.PasskeyId;
import io.madang.contracts.account.UserId;
import io.madang.edge.limit.RateLimit;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** What users have beside their passwords: who has something, who needs it, and whether what is shown is right. */
public final class SecondFactors {

    static final String METHODS =
            """
            select exists (select 1 from passkeys where user_id = :user) as passkey,
                   exists (select 1 from totp_factors where user_id = :user and confirmed_at is not null) as totp,
                   exists (select 1 from recovery_codes where user_id = :user) as recovery
            """;

    /** A year of guessing so often finds a code with a chance of one in twenty. */
    private static final RateLimit A_DAY = new RateLimit(50, Duration.ofDays(1));

    private final Shard home;
    private final Accounts accounts;
    private final TotpFactors apps;
    private final Passkeys passkeys;
    private final RecoveryCodes recoveryCodes;
    private final Attempts attempts;
    private final AccountProperties properties;
    private final InstantSource clock;
    private final SecurityLog log;
    private final MeterRegistry meters;

    SecondFactors(
            Shard home,
            Accounts accounts,
            TotpFactors apps,
            Passkeys passkeys,
            RecoveryCodes recoveryCodes,
            Attempts attempts,
            AccountProperties properties,
            InstantSource clock,
            SecurityLog log,
            MeterRegistry meters) {
        this.home = home;
        this.accounts = accounts;
        this.apps = apps;
        this.passkeys = passkeys;
        this.recoveryCodes = recoveryCodes;
        this.attempts = attempts;
        this.properties = properties;
        this.clock = clock;
        this.log = log;
        this.meters = meters;
    }

    /** A way to finish a log-in that began with a password. */
    public enum Method {
        PASSKEY,
        TOTP,
        RECOVERY_CODE;

        /** As the API calls it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The ways that the user has; none where the password alone is enough. */
    public Set<Method> methods(UserId user) {
        Set<Method> methods = EnumSet.noneOf(Method.class);
        home.sql(METHODS).param("user", user.value()).query(row -> {
            if (row.getBoolean("passkey")) {
                methods.add(Method.PASSKEY);
            }
            if (row.getBoolean("totp")) {
                methods.add(Method.TOTP);
            }
            if (!methods.isEmpty() && row.getBoolean("recovery")) {
                methods.add(Method.RECOVERY_CODE);
            }
        });
        return methods;
    }

    public boolean hasAny(UserId user) {
        return !methods(user).isEmpty();
    }

    /** Whether the installation wants those with such roles to have a second factor. */
    public boolean isRequired(UserRoles.Held held) {
        return switch (properties.secondFactor().requiredFor()) {
            case NONE -> false;
            case ADMINS -> held.admin();
            case ALL -> true;
        };
    }

    /** Whether the user must set up a second factor before anything else. */
    public boolean isMissing(UserId user, UserRoles.Held held) {
        return isRequired(held) && !hasAny(user);
    }

    /** Fails unless the answer is right; what was right once is used up. */
    public void require(UserId user, FactorAnswer answer, SecurityLog.Client client) {
        boolean accepted = attempt(user, client, () -> switch (answer) {
            case OwnPasskey passkey ->
                passkeys.verify(passkey.purpose(), passkey.bound(), user, passkey.assertion(), client)
                        .filter(proof -> passkeys.use(proof, client, now()))
                        .isPresent();
            case Code code -> apps.use(user, code.text(), now());
            case RecoveryCode code -> {
                boolean right = recoveryCodes.use(user, code.text());
                if (right) {
                    log.note(SecurityEvent.RECOVERY_CODE_USED, user, client, recoveryCodes.left(user) + " are left");
                }
                yield right;
            }
        });
        if (!accepted) {
            // of passkeys, the failure is in the log already
            throw answer instanceof OwnPasskey ? Failure.of(AccountReason.PASSKEY_REFUSED) : wrongCode(user, client);
        }
    }

    public Optional<Instant> appSince(UserId user) {
        return apps.confirmedAt(user);
    }

    /** A new secret for an authenticator app; within the transaction that has locked the account. */
    public String beginApp(UserId user) {
        if (apps.confirmedAt(user).isPresent()) {
            throw Failure.of(AccountReason.AUTHENTICATOR_EXISTS);
        }
        return Base32.encode(apps.begin(user, now()));
    }

    /**
     * Makes the authenticator app count, by its first code.
     *
     * @param confirmed what else is done in the same transaction, which has locked the account
     */
    public <T> T confirmApp(UserId user, String code, SecurityLog.Client client, Function<Account, T> confirmed) {
        AtomicReference<T> done = new AtomicReference<>();
        boolean accepted = attempt(
                user,
                client,
                () -> home.transaction(() -> {
                    Account account = accounts.lockOwn(user);
                    boolean right = apps.confirm(user, code.replaceAll("\\s", ""), now());
                    if (right) {
                        done.set(confirmed.apply(account));
                    }
                    return right;
                }));
        if (!accepted) {
            throw wrongCode(user, client);
        }
        return done.get();
    }

    /** With the recovery codes, if they stood in for nothing else; within the transaction that has locked the account. */
    public void removeApp(UserId user) {
        apps.remove(user);
        removeCodesOfNothing(user);
    }

    /** Likewise; returns whether there was such a passkey. */
    public boolean removePasskey(UserId user, PasskeyId passkey) {
        boolean existed = passkeys.remove(user, passkey);
        removeCodesOfNothing(user);
        return existed;
    }

    private void removeCodesOfNothing(UserId user) {
        if (!hasAny(user)) {
            recoveryCodes.remove(user);
        }
    }

    public int recoveryCodesLeft(UserId user) {
        return recoveryCodes.left(user);
    }

    /** New recovery codes, which end all others; within the transaction that has locked the account. */
    public List<String> newRecoveryCodes(UserId user) {
        return recoveryCodes.replace(user);
    }

    private boolean attempt(UserId user, SecurityLog.Client client, BooleanSupplier attempt) {
        RateLimit failures = properties.rates().login();
        List<Bucket> buckets = List.of(
                new Bucket("factor:address:" + client.address().network(), failures),
                new Bucket("factor:user:" + user, failures),
                new Bucket("factor:user-and-day:" + user, A_DAY));
        boolean right;
        try {
            right = attempts.make(buckets, attempt);
        } catch (Failure e) {
            if (e.code() == ErrorCode.TOO_MANY_REQUESTS) {
                log.note(SecurityEvent.LOG_IN_LIMITED, user, client, "second factor");
            }
            throw e;
        }
        meters.counter("madang.account.second.factors", "result", right ? "right" : "wrong")
                .increment();
        return right;
    }

    private Failure wrongCode(UserId user, SecurityLog.Client client) {
        log.note(SecurityEvent.SECOND_FACTOR_FAILED, user, client, "");
        return Failure.of(AccountReason.WRONG_CODE);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
