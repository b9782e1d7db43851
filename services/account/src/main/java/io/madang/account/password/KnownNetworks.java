package io.madang.account.password;

import io.madang.account.registry.Account;
import io.madang.contracts.account.UserId;
import io.madang.kernel.digest.Digest;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.Optional;

/** The networks from which users have logged in before, the newest of each user. */
public final class KnownNetworks {

    static final String KNOWN =
            "select exists (select 1 from known_networks where user_id = :user and network = :network)";

    private static final UserId NOBODY = new UserId(1);
    private static final int PER_USER = 20;

    private final Shard home;

    public KnownNetworks(Shard home) {
        this.home = home;
    }

    /** Whether the owner of the account has logged in from there. It costs the same for a name that nobody has. */
    boolean contains(Optional<Account> account, ClientAddress address) {
        UserId user = account.map(Account::id).orElse(NOBODY);
        boolean known = home.sql(KNOWN)
                .param("user", user.value())
                .param("network", digest(user, address))
                .query(Boolean.class)
                .single();
        return known && account.isPresent();
    }

    /** The user has logged in from there. */
    public void add(UserId user, ClientAddress address, Instant now) {
        home.sql(
                        """
                        insert into known_networks (user_id, network, last_at) values (:user, :network, :now)
                        on duplicate key update last_at = :now
                        """)
                .param("user", user.value())
                .param("network", digest(user, address))
                .param("now", UtcTime.column(now))
                .update();
        long beyond = home.sql("select count(*) from known_networks where user_id = :user")
                        .param("user", user.value())
                        .query(Long.class)
                        .single()
                - PER_USER;
        if (beyond > 0) {
            home.sql("delete from known_networks where user_id = :user order by last_at limit :beyond")
                    .param("user", user.value())
                    .param("beyond", beyond)
                    .update();
        }
    }

    /** Forgets all of a user's. */
    public void remove(UserId user) {
        home.sql("delete from known_networks where user_id = :user")
                .param("user", user.value())
                .update();
    }

    private static byte[] digest(UserId user, ClientAddress address) {
        return Digest.of(user + " " + address.network());
    }
}
