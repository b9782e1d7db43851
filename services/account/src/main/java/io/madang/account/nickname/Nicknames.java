package io.madang.account.nickname;

import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.UserId;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Changes nicknames: the account, the log and the event in one transaction. */
public final class Nicknames {

    private final Shard home;
    private final Accounts accounts;
    private final NicknameQueues queues;
    private final Outbox outbox;
    private final Duration interval;
    private final InstantSource clock;

    Nicknames(
            Shard home,
            Accounts accounts,
            NicknameQueues queues,
            Outbox outbox,
            Duration interval,
            InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.queues = queues;
        this.outbox = outbox;
        this.interval = interval;
        this.clock = clock;
    }

    /** Gives the user a new nickname; the one that the user has already changes nothing. */
    Account change(UserId user, Nickname nickname, @Nullable String ifMatch) {
        try {
            return home.transaction(() -> {
                Account account = accounts.lockOwn(user);
                EntityTag.check(ifMatch, account.version(), "account");
                if (account.nickname().equals(nickname.text())) {
                    return account;
                }
                Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
                checkInterval(account, now);
                write(account, nickname, now);
                return accounts.lock(user);
            });
        } catch (DuplicateKeyException e) {
            throw Failure.conflict(
                    "The nickname '" + nickname + "', or one that looks like it, is taken. Choose another.");
        }
    }

    /** Takes a closed account's nickname away, also from everybody who keeps a copy; within the open transaction. */
    public void anonymise(Account locked) {
        write(locked, Nickname.closed(locked.id()), clock.instant().truncatedTo(ChronoUnit.MILLIS));
    }

    private void write(Account locked, Nickname nickname, Instant now) {
        UserId user = locked.id();
        long version = locked.nicknameVersion() + 1;
        accounts.changeNickname(user, nickname.text(), nickname.key(), now);
        outbox.append(
                home,
                user,
                NicknameChanged.TYPE,
                locked.version() + 1,
                new NicknameChanged(user, nickname.text(), version));
        queues.append(user, nickname.text(), version, now);
    }

    private void checkInterval(Account account, Instant now) {
        Instant last = account.nicknameChangedAt();
        if (last != null && now.isBefore(last.plus(interval))) {
            Instant next = last.plus(interval);
            throw Failure.tooMany(
                    "You have changed your nickname recently. You can change it again at " + next + ".",
                    Duration.between(now, next).plusMillis(999).toSeconds());
        }
    }
}
