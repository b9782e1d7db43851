package io.madang.account.profile;

import io.madang.account.avatar.Avatars;
import io.madang.account.nickname.Nicknames;
import io.madang.account.password.Address;
import io.madang.account.password.Credentials;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.SessionId;
import io.madang.account.session.Sessions;
import io.madang.contracts.account.AccountClosed;
import io.madang.contracts.account.UserId;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What users do to their own accounts. */
final class OwnAccount {

    private final Shard home;
    private final Accounts accounts;
    private final Roles roles;
    private final Sessions sessions;
    private final Credentials credentials;
    private final PasswordRules rules;
    private final PasswordHasher hasher;
    private final Nicknames nicknames;
    private final Avatars avatars;
    private final Outbox outbox;

    OwnAccount(
            Shard home,
            Accounts accounts,
            Roles roles,
            Sessions sessions,
            Credentials credentials,
            PasswordRules rules,
            PasswordHasher hasher,
            Nicknames nicknames,
            Avatars avatars,
            Outbox outbox) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.sessions = sessions;
        this.credentials = credentials;
        this.rules = rules;
        this.hasher = hasher;
        this.nicknames = nicknames;
        this.avatars = avatars;
        this.outbox = outbox;
    }

    Account of(UserId user) {
        return accounts.byId(user)
                .orElseThrow(() -> new Failure(ErrorCode.UNAUTHENTICATED, "Your account is gone. Log in again."))
                .requireActive();
    }

    Account changeBio(UserId user, String bio, @Nullable String ifMatch) {
        return home.transaction(() -> {
            Account account = accounts.lockOwn(user);
            EntityTag.check(ifMatch, account.version(), "account");
            accounts.changeBio(user, bio);
            return accounts.lock(user);
        });
    }

    /** Changes the password, and ends all sessions but the one that asks. */
    void changePassword(UserId user, SessionId session, String current, String wanted, Address address) {
        Account account = of(user);
        rules.check(wanted, account.name(), account.nickname());
        Account verified = credentials.verify(AccountName.of(account.name()), current, address);
        String hash = hasher.hash(wanted);
        home.run(() -> {
            lockVerified(verified);
            accounts.changePasswordHash(user, hash);
            sessions.endOthers(user, session);
        });
    }

    /** Closes the account: nobody can log in, its name is free, and nothing that it shows is personal. */
    void close(UserId user, String password, Address address) {
        Account verified = credentials.verify(AccountName.of(of(user).name()), password, address);
        home.run(() -> {
            Set<UserId> admins = roles.lockAdmins();
            if (admins.equals(Set.of(user))) {
                throw Failure.conflict("You are the last administrator. Make somebody else one first.");
            }
            Account account = lockVerified(verified);
            avatars.remove(user);
            sessions.endAll(user);
            roles.revokeAll(user);
            nicknames.anonymise(account);
            accounts.close(user);
            // the new nickname took the version before
            outbox.append(home, user, AccountClosed.TYPE, account.version() + 2, new AccountClosed(user));
        });
    }

    private Account lockVerified(Account verified) {
        Account account = accounts.lockOwn(verified.id());
        if (!Objects.equals(account.passwordHash(), verified.passwordHash())) {
            throw new Failure(ErrorCode.BAD_CREDENTIALS, "The password has just been changed. Log in again.");
        }
        return account;
    }
}
