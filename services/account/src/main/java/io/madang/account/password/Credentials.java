package io.madang.account.password;

import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.edge.limit.Limit;
import io.madang.edge.limit.RateLimiter;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;

/**
 * Checks names and passwords, and how often somebody may be wrong.
 *
 * <p>An unknown name, an account without a password and a wrong password cost the same work and get the same answer.
 * A try is counted before it is made and given back when it was right, so that no burst of parallel guesses gets past
 * the limit. The count goes by the name that was given, whether there is such an account or not.
 */
public final class Credentials {

    private final Accounts accounts;
    private final PasswordHasher hasher;
    private final PasswordRules rules;
    private final RateLimiter limiter;
    private final Limit failures;
    private final Counter right;
    private final Counter wrong;

    public Credentials(
            Accounts accounts,
            PasswordHasher hasher,
            PasswordRules rules,
            RateLimiter limiter,
            Limit failures,
            MeterRegistry meters) {
        this.accounts = accounts;
        this.hasher = hasher;
        this.rules = rules;
        this.limiter = limiter;
        this.failures = failures;
        this.right = counter(meters, "right");
        this.wrong = counter(meters, "wrong");
    }

    /** The account whose name and password these are; it may be suspended. */
    public Account verify(AccountName name, String password, Address address) {
        rules.bound(password);
        String byName = "login:name:" + name.key();
        String byAddress = "login:address:" + address.network();
        limiter.take(byAddress, failures);
        try {
            limiter.take(byName, failures);
        } catch (Failure e) {
            limiter.giveBack(byAddress, failures);
            throw e;
        }
        Account account = accountOf(name, password, byName, byAddress);
        limiter.giveBack(byName, failures);
        limiter.giveBack(byAddress, failures);
        right.increment();
        return account;
    }

    private Account accountOf(AccountName name, String password, String byName, String byAddress) {
        boolean judged = false;
        try {
            Optional<Account> account = accounts.byName(name);
            boolean matches =
                    hasher.matches(password, account.map(Account::passwordHash).orElse(null));
            judged = true;
            if (!matches) {
                wrong.increment();
                throw new Failure(ErrorCode.BAD_CREDENTIALS, "Name or password is wrong.");
            }
            return account.orElseThrow();
        } finally {
            if (!judged) {
                // the database or the hasher gave up: nobody has guessed anything
                limiter.giveBack(byName, failures);
                limiter.giveBack(byAddress, failures);
            }
        }
    }

    private static Counter counter(MeterRegistry meters, String result) {
        return Counter.builder("madang.account.passwords")
                .description("Passwords checked, by whether they were right")
                .tag("result", result)
                .register(meters);
    }
}
