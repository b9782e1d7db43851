package io.madang.account.factor;

import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import java.util.List;

/** All rows of all factors. */
public final class FactorRows {

    private static final List<String> TABLES = List.of("totp_factors", "passkeys", "recovery_codes");

    private FactorRows() {}

    /** Removes what the user has beside the password; within a transaction that has locked the account. */
    public static void removeAll(Shard home, UserId user) {
        TABLES.forEach(table -> home.sql("delete from " + table + " where user_id = :user")
                .param("user", user.value())
                .update());
    }
}
