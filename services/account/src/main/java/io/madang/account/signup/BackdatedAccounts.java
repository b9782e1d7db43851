package io.madang.account.signup;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.avatar.Avatars;
import io.madang.account.nickname.Nickname;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Backdating;
import io.madang.outbox.Outbox;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Creates accounts at a time that has passed: by the rules of those who sign up, but without their limits. */
public final class BackdatedAccounts {

    private final Shard home;
    private final Outbox outbox;
    private final Accounts accounts;
    private final Avatars avatars;
    private final PasswordRules rules;
    private final PasswordHasher hasher;
    private final AccountProperties properties;
    private final Backdating backdating;

    BackdatedAccounts(
            AccountStore account,
            Databases databases,
            Accounts accounts,
            Avatars avatars,
            PasswordRules rules,
            PasswordHasher hasher,
            AccountProperties properties,
            Backdating backdating) {
        this.home = account.shard();
        this.outbox = backdating.outbox(databases.forService(Services.ACCOUNT.role()));
        this.accounts = accounts;
        this.avatars = avatars;
        this.rules = rules;
        this.hasher = hasher;
        this.properties = properties;
        this.backdating = backdating;
    }

    /** Somebody who joins. */
    public record Newcomer(
            String name, String nickname, String bio, byte @Nullable [] png, @Nullable String password) {}

    /** Creates the account; without a password, nobody can log in to it. */
    public UserId join(Newcomer newcomer) {
        AccountName name = AccountName.chosen(newcomer.name(), properties.lengths());
        Nickname nickname = Nickname.chosen(newcomer.nickname(), properties.lengths());
        String hash = newcomer.password() == null ? null : hash(newcomer.password(), name, nickname);
        try {
            return home.transaction(() -> create(newcomer, name, nickname, hash));
        } catch (DuplicateKeyException e) {
            throw Failure.of(
                    AccountReason.NAME_OR_NICKNAME_TAKEN,
                    e,
                    arg("name", name.text()),
                    arg("nickname", nickname.text()));
        }
    }

    private String hash(String password, AccountName name, Nickname nickname) {
        rules.check(password, name.text(), nickname.text());
        return hasher.hash(password);
    }

    private UserId create(Newcomer newcomer, AccountName name, Nickname nickname, @Nullable String hash) {
        UserId id = new UserId(backdating.ids().next());
        Instant now = now();
        accounts.insert(id, name, hash, nickname.text(), nickname.key(), now);
        if (!newcomer.bio().isEmpty()) {
            accounts.changeBio(id, newcomer.bio());
        }
        if (newcomer.png() != null) {
            avatars.put(id, newcomer.png(), now);
            accounts.touch(id);
        }
        outbox.append(home, id, AccountCreated.TYPE, 1, new AccountCreated(id, nickname.text(), 1));
        return id;
    }

    private Instant now() {
        return backdating.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
