package io.madang.account.admin;

import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.session.Sessions;
import io.madang.account.settings.AccountProperties;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * Sets an account's password straight in the database, without a server: whoever can open the database has the
 * authority.
 */
public final class AdminPassword {

    private final Shard home;
    private final AccountProperties properties;

    public AdminPassword(Databases databases, AccountProperties properties) {
        this.home = databases.forService("account").home();
        this.properties = properties;
    }

    /** Sets the password and ends all sessions of the account. */
    public void set(String name, String password) {
        Accounts accounts = new Accounts(home);
        Account account = accounts.byName(AccountName.of(name))
                .orElseThrow(() -> Failure.notFound(
                        "There is no account '" + name + "' yet. Start Madang once: the first start creates it."));
        new PasswordRules(properties.lengths()).check(password, account.name(), account.nickname());
        String hash = new PasswordHasher(properties.hashing(), new SimpleMeterRegistry()).hash(password);
        home.run(() -> {
            accounts.lock(account.id());
            accounts.changePasswordHash(account.id(), hash);
            new Sessions(home).endAll(account.id());
        });
    }
}
