package io.madang.account.admin;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorRows;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Outbox;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sets an account's password, or removes its second factor, straight in the database, without a server: whoever can
 * open the database has the authority.
 */
public final class AdminPassword {

    private final Shard home;
    private final SessionStore sessions;
    private final SecurityRows securityLog;
    private final AccountProperties properties;

    /** @param outbox the account service's */
    public AdminPassword(Databases databases, Outbox outbox, Ids ids, AccountProperties properties) {
        this.home = databases.forService(Services.ACCOUNT.role()).home();
        this.sessions = new SessionStore(home, outbox, InstantSource.system());
        this.securityLog = new SecurityRows(home, ids);
        this.properties = properties;
    }

    /** Sets the password and ends all sessions of the account. */
    public void set(String name, String password) {
        Accounts accounts = new Accounts(home);
        Account account = account(accounts, name);
        new PasswordRules(properties).check(password, account.name(), account.nickname());
        String hash = new PasswordHasher(properties.hashing(), new SimpleMeterRegistry()).hash(password);
        home.run(() -> {
            long version = accounts.lock(account.id()).version() + 1;
            accounts.changePasswordHash(account.id(), hash);
            sessions.endAll(account.id(), version);
            securityLog.add(SecurityEvent.PASSWORD_SET, account.id(), null, "", Instant.now());
        });
    }

    /** Removes everything but the password, and ends all sessions of the account. */
    public void resetSecondFactor(String name) {
        Accounts accounts = new Accounts(home);
        Account account = account(accounts, name);
        home.run(() -> {
            long version = accounts.lock(account.id()).version() + 1;
            FactorRows.removeAll(home, account.id());
            accounts.touch(account.id());
            sessions.endAll(account.id(), version);
            securityLog.add(SecurityEvent.SECOND_FACTORS_RESET, account.id(), null, "", Instant.now());
        });
    }

    private static Account account(Accounts accounts, String name) {
        return AccountName.given(name)
                .flatMap(accounts::byName)
                .orElseThrow(() -> Failure.of(AccountReason.ADMIN_NOT_FOUND, arg("name", name)));
    }
}
