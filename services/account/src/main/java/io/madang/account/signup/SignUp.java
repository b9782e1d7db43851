package io.madang.account.signup;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.nickname.Nickname;
import io.madang.account.password.ClientAddress;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.UserId;
import io.madang.edge.limit.RateLimiter;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Outbox;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Creates accounts: the account and its event in one transaction, once per idempotency key. */
final class SignUp {

    private final Shard home;
    private final Accounts accounts;
    private final PasswordRules rules;
    private final PasswordHasher hasher;
    private final RateLimiter limiter;
    private final Outbox outbox;
    private final IdempotencyKeys keys;
    private final AccountProperties properties;
    private final Ids ids;
    private final InstantSource clock;
    private final MeterRegistry meters;

    SignUp(
            Shard home,
            Accounts accounts,
            PasswordRules rules,
            PasswordHasher hasher,
            RateLimiter limiter,
            Outbox outbox,
            IdempotencyKeys keys,
            AccountProperties properties,
            Ids ids,
            InstantSource clock,
            MeterRegistry meters) {
        this.home = home;
        this.accounts = accounts;
        this.rules = rules;
        this.hasher = hasher;
        this.limiter = limiter;
        this.outbox = outbox;
        this.keys = keys;
        this.properties = properties;
        this.ids = ids;
        this.clock = clock;
        this.meters = meters;
    }

    NewAccount signUp(
            String typedName, String typedNickname, String password, @Nullable String key, ClientAddress address) {
        FieldChecks checks = new FieldChecks();
        Optional<AccountName> chosenName = checks.check(() -> AccountName.chosen(typedName, properties.lengths()));
        // who left the nickname out is told of their name alone
        Optional<Nickname> chosenNickname = chosenName.isEmpty() && typedNickname.equals(typedName)
                ? Optional.empty()
                : checks.check(() -> Nickname.chosen(typedNickname, properties.lengths()));
        checks.check(() -> rules.checked(
                password,
                chosenName.map(AccountName::text).orElse(""),
                chosenNickname.map(Nickname::text).orElse("")));
        checks.throwIfAny();
        AccountName name = chosenName.orElseThrow();
        Nickname nickname = chosenNickname.orElseThrow();
        limiter.take("sign-up:address:" + address.network(), properties.rates().signUp());
        String hash = hasher.hash(password);
        try {
            NewAccount account = key == null
                    ? home.transaction(() -> create(name, nickname, hash))
                    : keys.once(
                            home,
                            "sign-up",
                            key,
                            digest(name, nickname),
                            NewAccount.class,
                            () -> create(name, nickname, hash));
            meters.counter("madang.account.sign.ups").increment();
            return account;
        } catch (DuplicateKeyException e) {
            throw taken(name, nickname);
        }
    }

    private NewAccount create(AccountName name, Nickname nickname, String hash) {
        UserId id = new UserId(ids.next());
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        accounts.insert(id, name, hash, nickname.text(), nickname.key(), now);
        outbox.append(home, id, AccountCreated.TYPE, 1, new AccountCreated(id, nickname.text(), 1));
        return new NewAccount(id, name.text(), nickname.text(), now);
    }

    private Failure taken(AccountName name, Nickname nickname) {
        boolean byName = accounts.byName(name).isPresent();
        return byName
                ? Failure.ofField("name", AccountReason.NAME_TAKEN, arg("name", name.text()))
                : Failure.ofField("nickname", AccountReason.NICKNAME_TAKEN, arg("nickname", nickname.text()));
    }

    /** Of what was asked, without the password: a fast digest of that must not be kept anywhere. */
    private static String digest(AccountName name, Nickname nickname) {
        return Digest.ofParts(name.text(), nickname.text());
    }
}
