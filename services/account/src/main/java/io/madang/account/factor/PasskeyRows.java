package io.madang.account.factor;

import io.madang.contracts.account.PasskeyId;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The passkeys of all users. */
final class PasskeyRows {

    private static final String SELECT =
            """
            select passkey_id, user_id, credential_id, user_handle, credential, transports, backup_eligible, backed_up,
                   sign_count, name, created_at, last_used_at
            from passkeys
            """;

    static final String OF_USER = SELECT + "where user_id = :user order by passkey_id";
    static final String BY_CREDENTIAL = SELECT + "where credential_id = :credential";

    private final Shard home;

    PasskeyRows(Shard home) {
        this.home = home;
    }

    /** The oldest first. */
    List<Passkey> of(UserId user) {
        return home.sql(OF_USER)
                .param("user", user.value())
                .query(PasskeyRows::read)
                .list();
    }

    Optional<Passkey> byCredential(byte[] credentialId) {
        return home.sql(BY_CREDENTIAL)
                .param("credential", credentialId)
                .query(PasskeyRows::read)
                .optional();
    }

    /** A credential that exists already fails with a duplicate key. */
    void insert(Passkey passkey) {
        home.sql(
                        """
                        insert into passkeys (passkey_id, user_id, credential_id, user_handle, credential, transports,
                                              backup_eligible, backed_up, sign_count, name, created_at, last_used_at)
                        values (:id, :user, :credentialId, :handle, :credential, :transports, :eligible, :backedUp,
                                :count, :name, :created, null)
                        """)
                .param("id", passkey.id().value())
                .param("user", passkey.user().value())
                .param("credentialId", passkey.credentialId())
                .param("handle", passkey.userHandle())
                .param("credential", passkey.credential())
                .param("transports", String.join(" ", passkey.transports()))
                .param("eligible", passkey.backupEligible())
                .param("backedUp", passkey.backedUp())
                .param("count", passkey.signCount())
                .param("name", passkey.name())
                .param("created", UtcTime.column(passkey.createdAt()))
                .update();
    }

    /**
     * Notes a use; returns whether it is one after the last. One statement, so that of two uses with the same count one
     * is refused.
     */
    boolean use(PasskeyId id, long signCount, boolean backedUp, Instant now) {
        return home.sql(
                                """
                                update passkeys set sign_count = :count, backed_up = :backedUp, last_used_at = :now
                                where passkey_id = :id and (sign_count < :count or sign_count = 0 and :count = 0)
                                """)
                        .param("count", signCount)
                        .param("backedUp", backedUp)
                        .param("now", UtcTime.column(now))
                        .param("id", id.value())
                        .update()
                > 0;
    }

    boolean rename(UserId user, PasskeyId id, String name) {
        home.sql("update passkeys set name = :name where passkey_id = :id and user_id = :user")
                .param("name", name)
                .param("id", id.value())
                .param("user", user.value())
                .update();
        // an update to the same name changes no row
        return of(user).stream().anyMatch(passkey -> passkey.id().equals(id));
    }

    boolean remove(UserId user, PasskeyId id) {
        return home.sql("delete from passkeys where passkey_id = :id and user_id = :user")
                        .param("id", id.value())
                        .param("user", user.value())
                        .update()
                > 0;
    }

    private static Passkey read(ResultSet row, int number) throws SQLException {
        String transports = row.getString("transports");
        return new Passkey(
                new PasskeyId(row.getLong("passkey_id")),
                new UserId(row.getLong("user_id")),
                row.getBytes("credential_id"),
                row.getBytes("user_handle"),
                row.getBytes("credential"),
                transports.isEmpty() ? List.of() : List.of(transports.split(" ")),
                row.getBoolean("backup_eligible"),
                row.getBoolean("backed_up"),
                row.getLong("sign_count"),
                row.getString("name"),
                UtcTime.read(row, "created_at"),
                UtcTime.readIfPresent(row, "last_used_at"));
    }
}
