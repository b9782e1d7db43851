package io.madang.account.profile;

import io.madang.account.AccountReason;
import io.madang.account.avatar.Avatars;
import io.madang.account.draft.Drafts;
import io.madang.account.factor.FactorRows;
import io.madang.account.nickname.Nicknames;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.password.KnownNetworks;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.personal.Erasures;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.BoardBans;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.account.visit.Visits;
import io.madang.account.warning.Warnings;
import io.madang.contracts.account.AccountClosed;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What users do to their own accounts. */
final class OwnAccountChanges {

    private final Shard home;
    private final Accounts accounts;
    private final UserRoles roles;
    private final SessionStore sessions;
    private final CredentialVerifier credentialVerifier;
    private final PasswordRules rules;
    private final PasswordHasher hasher;
    private final Nicknames nicknames;
    private final Avatars avatars;
    private final Outbox outbox;
    private final SecurityRows securityLog;
    private final Erasures erasures;
    private final InstantSource clock;

    OwnAccountChanges(
            Shard home,
            Accounts accounts,
            UserRoles roles,
            SessionStore sessions,
            CredentialVerifier credentialVerifier,
            PasswordRules rules,
            PasswordHasher hasher,
            Nicknames nicknames,
            Avatars avatars,
            Outbox outbox,
            SecurityRows securityLog,
            Erasures erasures,
            InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.sessions = sessions;
        this.credentialVerifier = credentialVerifier;
        this.rules = rules;
        this.hasher = hasher;
        this.nicknames = nicknames;
        this.avatars = avatars;
        this.outbox = outbox;
        this.securityLog = securityLog;
        this.erasures = erasures;
        this.clock = clock;
    }

    Account of(UserId user) {
        return accounts.byId(user)
                .orElseThrow(() -> Failure.of(AccountReason.ACCOUNT_GONE))
                .requireActive();
    }

    Account changeBio(UserId user, String bio, @Nullable String ifMatch) {
        return home.transaction(() -> {
            Account account = accounts.lockOwn(user);
            EntityTag.check(ifMatch, account.version());
            accounts.changeBio(user, bio);
            return accounts.lock(user);
        });
    }

    /** Changes the password, and ends all sessions but the one that asks. */
    void changePassword(UserId user, SessionId session, String current, String wanted, SecurityLog.Client client) {
        Account account = of(user);
        rules.check(wanted, account.name(), account.nickname());
        Account verified = credentialVerifier.verifyAgain(account, current, client);
        String hash = hasher.hash(wanted);
        home.run(() -> {
            accounts.lockVerified(verified);
            accounts.changePasswordHash(user, hash);
            sessions.endOthers(user, session);
            securityLog.add(SecurityEvent.PASSWORD_CHANGED, user, user, "", clock.instant());
        });
    }

    /**
     * Closes the account: nobody can log in, its name is free, and nothing that it shows is personal.
     *
     * @param erase whether what the user wrote and liked is deleted too; what was uploaded always is
     */
    void close(UserId user, String password, boolean erase, SecurityLog.Client client) {
        Account verified = credentialVerifier.verifyAgain(of(user), password, client);
        home.run(() -> {
            Set<UserId> admins = roles.lockAdmins();
            if (admins.equals(Set.of(user))) {
                throw Failure.of(AccountReason.YOU_ARE_LAST_ADMINISTRATOR);
            }
            Account account = accounts.lockVerified(verified);
            avatars.remove(user);
            FactorRows.removeAll(home, user);
            roles.revokeAll(user);
            nicknames.anonymise(account);
            accounts.close(user);
            // the new nickname took the version before
            long version = account.version() + 2;
            outbox.append(home, user, AccountClosed.TYPE, version, new AccountClosed(user));
            sessions.endAll(user, version);
            securityLog.anonymise(user);
            new KnownNetworks(home).remove(user);
            Warnings.forget(home, user);
            BoardBans.forget(home, user);
            Drafts.forget(home, user);
            Visits.forget(home, user);
            home.sql("delete from data_tickets where user_id = :user")
                    .param("user", user.value())
                    .update();
            erasures.add(user, erase, clock.instant());
            securityLog.add(SecurityEvent.ACCOUNT_CLOSED, user, user, "", clock.instant());
        });
    }
}
