package io.madang.account.password;

import io.madang.account.AccountReason;
import io.madang.account.password.Attempts.Bucket;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.edge.limit.RateLimit;
import io.madang.edge.limit.RateLimiter;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks names and passwords, and how often somebody may be wrong.
 *
 * <p>An unknown name, an account without a password and a wrong password cost the same work and get the same answer.
 * The count goes by the name that was given, whether there is such an account or not. What cannot be the
 * name of any account counts by the address alone: it never leads to an account, however it is spelled.
 *
 * <p>Who comes from a network from which the account was logged in to before is counted apart from all others, so that
 * strangers who guess cannot keep the owner out.
 */
public final class CredentialVerifier {

    private final Accounts accounts;
    private final PasswordHasher hasher;
    private final PasswordRules rules;
    private final KnownNetworks networks;
    private final Attempts attempts;
    private final RateLimit failures;
    private final SecurityLog log;
    private final Counter right;
    private final Counter wrong;

    public CredentialVerifier(
            Accounts accounts,
            PasswordHasher hasher,
            PasswordRules rules,
            KnownNetworks networks,
            RateLimiter limiter,
            RateLimit failures,
            SecurityLog log,
            MeterRegistry meters) {
        this.accounts = accounts;
        this.hasher = hasher;
        this.rules = rules;
        this.networks = networks;
        this.attempts = new Attempts(limiter);
        this.failures = failures;
        this.log = log;
        this.right = counter(meters, "right");
        this.wrong = counter(meters, "wrong");
    }

    /** The account whose name and password somebody logs in with; it may be suspended. Refusals are in the security log. */
    public Account verify(String typedName, String password, SecurityLog.Client client) {
        try {
            return check(typedName, password, client.address());
        } catch (Failure e) {
            if (e.code() == ErrorCode.BAD_CREDENTIALS) {
                log.noteRefusedLogIn(SecurityEvent.LOG_IN_FAILED, typedName, client);
            } else if (e.code() == ErrorCode.TOO_MANY_REQUESTS) {
                log.noteRefusedLogIn(SecurityEvent.LOG_IN_LIMITED, typedName, client);
            }
            throw e;
        }
    }

    /** The account of somebody who is logged in and gives the password again; likewise. */
    public Account verifyAgain(Account own, String password, SecurityLog.Client client) {
        try {
            return check(own.name(), password, client.address());
        } catch (Failure e) {
            if (e.code() == ErrorCode.BAD_CREDENTIALS) {
                log.note(SecurityEvent.PASSWORD_CHECK_FAILED, own.id(), client, "");
            } else if (e.code() == ErrorCode.TOO_MANY_REQUESTS) {
                log.note(SecurityEvent.PASSWORD_CHECK_FAILED, own.id(), client, "too many attempts");
            }
            throw e;
        }
    }

    private Account check(String typedName, String password, ClientAddress address) {
        rules.bound(password);
        Optional<AccountName> name = AccountName.given(typedName);
        Optional<Account> found = name.flatMap(accounts::byName);
        String whence = networks.contains(found, address) ? ":" + address.network() : "";
        List<Bucket> buckets = Stream.concat(
                        Stream.of("login:address:" + address.network()),
                        name.stream().map(given -> "login:name:" + given.key() + whence))
                .map(bucket -> new Bucket(bucket, failures))
                .toList();
        boolean matches = attempts.make(
                buckets,
                () -> hasher.matches(password, found.map(Account::passwordHash).orElse(null)));
        (matches ? right : wrong).increment();
        if (!matches) {
            throw refused();
        }
        return found.orElseThrow();
    }

    /** The one answer to a wrong name and to a wrong password. */
    public static Failure refused() {
        return Failure.of(AccountReason.WRONG_CREDENTIALS);
    }

    private static Counter counter(MeterRegistry meters, String result) {
        return Counter.builder("madang.account.passwords")
                .description("Passwords checked, by whether they were right")
                .tag("result", result)
                .register(meters);
    }
}
