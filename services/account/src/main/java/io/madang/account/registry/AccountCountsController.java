package io.madang.account.registry;

import io.madang.contracts.account.AccountCounts;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.sharding.Shard;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** How many accounts there are of a kind. An account's id carries the time of the sign-up. */
@Hidden
@RestController
public class AccountCountsController implements AccountCounts {

    private static final String ACTIVE =
            "(status = 'active' or status = 'suspended' and suspended_until <= utc_timestamp(3))";

    static final String OF_EVERYBODY =
            "select count(*) from accounts where user_id >= :from and user_id < :until and " + ACTIVE;

    static final String WITH_ROLE =
            """
            select count(distinct a.user_id) from roles r join accounts a on a.user_id = r.user_id
            where r.role in (:roles) and a.user_id >= :from and a.user_id < :until and\s"""
                    + ACTIVE;

    private final Shard home;

    public AccountCountsController(Shard home) {
        this.home = home;
    }

    @Override
    public long count(Circle circle, @Nullable Instant from, @Nullable Instant until) {
        long first = from == null ? 0 : SnowflakeIds.firstIdAt(from);
        long end = until == null ? Long.MAX_VALUE : SnowflakeIds.firstIdAt(until);
        return switch (circle) {
            case EVERYBODY ->
                home.sql(OF_EVERYBODY)
                        .param("from", first)
                        .param("until", end)
                        .query(Long.class)
                        .single();
            case MODERATORS -> withRole(List.of("moderator", "admin"), first, end);
            case ADMINISTRATORS -> withRole(List.of("admin"), first, end);
        };
    }

    private long withRole(List<String> roles, long first, long end) {
        return home.sql(WITH_ROLE)
                .param("roles", roles)
                .param("from", first)
                .param("until", end)
                .query(Long.class)
                .single();
    }
}
