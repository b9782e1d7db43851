package io.madang.account.registry;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.contracts.account.UserId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All accounts. Changes must be made in a transaction that has locked the account, and each raises its version. */
public final class Accounts {

    /** The status as of now: a suspension may have ended by itself. */
    static final String STATUS = "if(status = 'suspended' and suspended_until <= utc_timestamp(3), 'active', status)";

    private static final String SELECT =
            """
            select user_id, name, password_hash, nickname, nickname_version, nickname_changed_at, bio,
                   %s as status, suspended_until, version, created_at
            from accounts
            """
                    .formatted(STATUS);

    static final String BY_NAME = SELECT + "where name_key = :nameKey";
    static final String BY_IDS = SELECT + "where user_id in (:ids)";
    static final String AFTER = SELECT + "where user_id > :after order by user_id limit :limit";

    private final Shard home;

    public Accounts(Shard home) {
        this.home = home;
    }

    public Optional<Account> byName(AccountName name) {
        return home.sql(BY_NAME)
                .param("nameKey", name.key())
                .query(Accounts::read)
                .optional();
    }

    public Optional<Account> byId(UserId id) {
        return byIds(List.of(id)).stream().findFirst();
    }

    public List<Account> byIds(Collection<UserId> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return home.sql(BY_IDS)
                .param("ids", ids.stream().map(UserId::value).toList())
                .query(Accounts::read)
                .list();
    }

    /** The accounts with greater ids, in order of id: that of signing up. */
    public List<Account> after(long userId, int limit) {
        return home.sql(AFTER)
                .param("after", userId)
                .param("limit", limit)
                .query(Accounts::read)
                .list();
    }

    /** The account, locked until the open transaction ends. */
    public Account lock(UserId id) {
        return home.sql(BY_IDS + " for update")
                .param("ids", List.of(id.value()))
                .query(Accounts::read)
                .optional()
                .orElseThrow(() -> Failure.of(CommonReason.USER_NOT_FOUND, arg("user", id)));
    }

    /** One's own account, locked until the open transaction ends; fails if it may not act. */
    public Account lockOwn(UserId id) {
        try {
            return lock(id).requireActive();
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND) {
                throw Failure.of(AccountReason.ACCOUNT_GONE);
            }
            throw e;
        }
    }

    /** One's own account, locked as above, whose password was verified just now; fails if it has changed meanwhile. */
    public Account lockVerified(Account verified) {
        Account account = lockOwn(verified.id());
        if (!Objects.equals(account.passwordHash(), verified.passwordHash())) {
            throw Failure.of(AccountReason.PASSWORD_CHANGED);
        }
        return account;
    }

    /** Adds an account with version 1; a name or nickname that is taken fails with a duplicate key. */
    public void insert(
            UserId id,
            AccountName name,
            @Nullable String passwordHash,
            String nickname,
            String nicknameKey,
            Instant now) {
        home.sql(
                        """
                        insert into accounts (user_id, name, name_key, password_hash, nickname, nickname_key,
                                              nickname_version, bio, status, version, created_at)
                        values (:id, :name, :nameKey, :passwordHash, :nickname, :nicknameKey, 1, '', 'active', 1, :now)
                        """)
                .param("id", id.value())
                .param("name", name.text())
                .param("nameKey", name.key())
                .param("passwordHash", passwordHash)
                .param("nickname", nickname)
                .param("nicknameKey", nicknameKey)
                .param("now", UtcTime.column(now))
                .update();
    }

    public void changePasswordHash(UserId id, String hash) {
        home.sql("update accounts set password_hash = :hash, version = version + 1 where user_id = :id")
                .param("hash", hash)
                .param("id", id.value())
                .update();
    }

    /** Replaces a hash by one of today's cost, unless the password has been changed meanwhile. */
    public void upgradePasswordHash(UserId id, String from, String to) {
        home.sql("update accounts set password_hash = :to where user_id = :id and password_hash = :from")
                .param("to", to)
                .param("id", id.value())
                .param("from", from)
                .update();
    }

    public void changeNickname(UserId id, String nickname, String nicknameKey, Instant now) {
        home.sql(
                        """
                        update accounts
                        set nickname = :nickname, nickname_key = :key, nickname_version = nickname_version + 1,
                            nickname_changed_at = :now, version = version + 1
                        where user_id = :id
                        """)
                .param("nickname", nickname)
                .param("key", nicknameKey)
                .param("now", UtcTime.column(now))
                .param("id", id.value())
                .update();
    }

    public void changeBio(UserId id, String bio) {
        home.sql("update accounts set bio = :bio, version = version + 1 where user_id = :id")
                .param("bio", bio)
                .param("id", id.value())
                .update();
    }

    /** @param until when a suspension ends by itself; absent where it does not */
    public void changeStatus(UserId id, AccountStatus status, @Nullable Instant until) {
        home.sql(
                        """
                        update accounts set status = :status, suspended_until = :until, version = version + 1
                        where user_id = :id
                        """)
                .param("status", status.column())
                .param("until", until == null ? null : UtcTime.column(until))
                .param("id", id.value())
                .update();
    }

    /** Says that something beside the row has changed which belongs to the account: its roles, its avatar. */
    public void touch(UserId id) {
        home.sql("update accounts set version = version + 1 where user_id = :id")
                .param("id", id.value())
                .update();
    }

    /** Removes all that is personal but the nickname, and every way to log in. */
    public void close(UserId id) {
        AccountName name = AccountName.closed(id.value());
        home.sql(
                        """
                        update accounts
                        set name = :name, name_key = :key, password_hash = null, bio = '', status = 'closed',
                            version = version + 1
                        where user_id = :id
                        """)
                .param("name", name.text())
                .param("key", name.key())
                .param("id", id.value())
                .update();
    }

    private static Account read(ResultSet row, int number) throws SQLException {
        return new Account(
                new UserId(row.getLong("user_id")),
                row.getString("name"),
                row.getString("password_hash"),
                row.getString("nickname"),
                row.getLong("nickname_version"),
                UtcTime.readIfPresent(row, "nickname_changed_at"),
                row.getString("bio"),
                AccountStatus.ofColumn(row.getString("status")),
                UtcTime.readIfPresent(row, "suspended_until"),
                row.getLong("version"),
                UtcTime.read(row, "created_at"));
    }
}
