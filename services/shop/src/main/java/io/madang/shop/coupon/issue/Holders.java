package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.sharding.Shard;
import java.util.Arrays;
import java.util.Optional;

/** All who have a coupon of a campaign that is sold out, which never changes: 16 bytes for each of them. */
final class Holders {

    static final String ALL =
            "select user_id, coupon_id from coupons where campaign_id = :campaign order by user_id limit :limit";

    private final long[] users;
    private final long[] coupons;

    private Holders(long[] users, long[] coupons) {
        this.users = users;
        this.coupons = coupons;
    }

    static Holders read(Shard shard, CampaignId campaign, int granted) {
        long[] users = new long[granted];
        long[] coupons = new long[granted];
        int[] size = {0};
        shard.sql(ALL)
                .param("campaign", campaign.value())
                .param("limit", granted)
                .query(row -> {
                    users[size[0]] = row.getLong(1);
                    coupons[size[0]] = row.getLong(2);
                    size[0]++;
                });
        if (size[0] != granted) {
            throw new IllegalStateException(
                    "campaign " + campaign + " counts " + granted + " coupons and has " + size[0]);
        }
        return new Holders(users, coupons);
    }

    int size() {
        return users.length;
    }

    Optional<CouponId> couponOf(UserId user) {
        int place = Arrays.binarySearch(users, user.value());
        return place < 0 ? Optional.empty() : Optional.of(new CouponId(coupons[place]));
    }
}
