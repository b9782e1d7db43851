package io.madang.account.admin;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.nickname.Nickname;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DuplicateKeyException;

/**
 * The first administrator: an account {@code admin} that every installation has from its first start.
 *
 * <p>Without a configured password nobody can log in to it until one is set through the database. Several instances
 * may start at once: the unique name lets one of them create it.
 */
public final class AdminAccount implements SmartLifecycle {

    public static final String NAME = "admin";

    private static final Logger log = LoggerFactory.getLogger(AdminAccount.class);
    private static final long RETRY_MILLIS = 2_000;

    private final Shard home;
    private final Accounts accounts;
    private final UserRoles roles;
    private final PasswordRules rules;
    private final PasswordHasher hasher;
    private final Outbox outbox;
    private final Ids ids;
    private final InstantSource clock;
    private final @Nullable String password;
    private volatile @Nullable Thread retrying;
    private volatile boolean running;

    AdminAccount(
            Shard home,
            Accounts accounts,
            UserRoles roles,
            PasswordRules rules,
            PasswordHasher hasher,
            Outbox outbox,
            Ids ids,
            InstantSource clock,
            @Nullable String password) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.rules = rules;
        this.hasher = hasher;
        this.outbox = outbox;
        this.ids = ids;
        this.clock = clock;
        this.password = password == null || password.isBlank() ? null : password;
    }

    /** Whether nobody can log in as the first administrator yet. */
    public boolean passwordMissing() {
        return accounts.byName(AccountName.of(NAME)).map(Account::passwordHash).isEmpty();
    }

    /** Sees to it that the account is there, and has the configured password if it had none. */
    void ensure() {
        AccountName name = AccountName.of(NAME);
        Optional<Account> existing = accounts.byName(name);
        if (existing.isEmpty()) {
            create(name);
        } else if (existing.get().passwordHash() == null && password != null) {
            UserId id = existing.get().id();
            String hash = hash(password);
            home.run(() -> {
                if (accounts.lock(id).passwordHash() == null) {
                    accounts.changePasswordHash(id, hash);
                }
            });
        }
    }

    private void create(AccountName name) {
        String hash = password == null ? null : hash(password);
        Nickname nickname = Nickname.of(NAME);
        try {
            home.run(() -> {
                UserId id = new UserId(ids.next());
                Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
                accounts.insert(id, name, hash, nickname.text(), nickname.key(), now);
                roles.grantAdmin(id, id, now);
                outbox.append(home, id, AccountCreated.TYPE, 1, new AccountCreated(id, nickname.text(), 1));
            });
            log.info("Created the account '{}'", NAME);
        } catch (DuplicateKeyException e) {
            log.debug("Another instance has created the account '{}'", NAME);
        }
    }

    private String hash(String given) {
        try {
            rules.check(given, NAME, NAME);
        } catch (Failure e) {
            throw Failure.of(AccountReason.ADMIN_PASSWORD, e, arg("problem", String.valueOf(e.getMessage())));
        }
        return hasher.hash(given);
    }

    @Override
    public void start() {
        running = true;
        if (!ensuredNow()) {
            log.warn("The database does not answer; the account '{}' is looked after when it does", NAME);
            retrying = Thread.ofVirtual().name("admin-account").start(this::ensureLater);
        }
    }

    private boolean ensuredNow() {
        try {
            ensure();
            return true;
        } catch (Failure e) {
            if (e.code() != ErrorCode.UNAVAILABLE) {
                throw e;
            }
            return false;
        }
    }

    private void ensureLater() {
        try {
            do {
                Thread.sleep(RETRY_MILLIS);
            } while (!ensuredNow());
        } catch (InterruptedException e) {
            log.debug("Stopped before the account '{}' was there", NAME);
        }
    }

    @Override
    public void stop() {
        running = false;
        Thread thread = retrying;
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the web server takes requests. */
    @Override
    public int getPhase() {
        return 0;
    }
}
