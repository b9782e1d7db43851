package io.madang.bench.coupon;

import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.CouponId;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/**
 * Coupons as they are granted without any of our own ideas: each claim is a transaction that locks the campaign's row,
 * looks whether the user has a coupon and whether one is left, adds it and counts it. It is asked over the same HTTP, by
 * the same users, and writes the same tables through the same pool.
 */
final class LockedGrants implements FastPathEndpoint {

    static final String PATH = "/v1/bench/campaigns/%s/locked-coupons";

    private final Shards shards;
    private final Ids ids;
    private final JsonMapper json;

    private LockedGrants(Shards shards, Ids ids, JsonMapper json) {
        this.shards = shards;
        this.ids = ids;
        this.json = json;
    }

    /** Adds it to an instance. */
    @Configuration(proxyBeanMethods = false)
    static class Wiring {

        @Bean
        LockedGrants lockedGrants(Databases databases, Ids ids, JsonMapper json) {
            return new LockedGrants(databases.forService(Services.SHOP.role()), ids, json);
        }
    }

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return PATH.formatted("{id}");
    }

    @Override
    public Who access() {
        return Who.USER;
    }

    @Override
    public FastPathResponse answer(FastPathRequest request) {
        CampaignId campaign = CampaignId.of(request.variable());
        UserId user = request.caller().orElseThrow().requiredUser();
        Shard shard = shards.of(campaign);
        CouponClaim claim = shard.transaction(() -> claim(shard, campaign, user));
        return FastPathResponse.json(json.writeValueAsBytes(claim));
    }

    private CouponClaim claim(Shard shard, CampaignId campaign, UserId user) {
        int left = shard.sql("select total - granted from campaigns where campaign_id = ? for update")
                .param(campaign.value())
                .query(Integer.class)
                .single();
        Optional<Long> known = shard.sql("select coupon_id from coupons where campaign_id = ? and user_id = ?")
                .param(campaign.value())
                .param(user.value())
                .query(Long.class)
                .optional();
        if (known.isPresent()) {
            return CouponClaim.granted(new CouponId(known.get()));
        }
        if (left <= 0) {
            return CouponClaim.of(CouponClaim.Result.SOLD_OUT);
        }
        CouponId coupon = new CouponId(ids.next());
        shard.sql(
                        """
                        insert into coupons (campaign_id, user_id, coupon_id, state, granted_at, expires_at, version)
                        values (?, ?, ?, 'ISSUED', utc_timestamp(3), utc_timestamp(3) + interval 7 day, 1)
                        """)
                .param(campaign.value())
                .param(user.value())
                .param(coupon.value())
                .update();
        shard.sql("update campaigns set granted = granted + 1 where campaign_id = ?")
                .param(campaign.value())
                .update();
        return CouponClaim.granted(coupon);
    }
}
