package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.sharding.Shard;
import java.util.Arrays;
import java.util.Optional;

/** All who have a coupon of a campaign that grants no more, which never changes: 16 bytes for each of them. */
final class Holders {

    static final int READ_AT_ONCE = 20_000;

    private final long[] users;
    private final long[] coupons;

    private Holders(long[] users, long[] coupons) {
        this.users = users;
        this.coupons = coupons;
    }

    /** None where the campaign has another number of coupons than its row counts. */
    static Optional<Holders> read(Shard shard, CampaignId campaign, int granted) {
        long[] users = new long[granted];
        long[] coupons = new long[granted];
        int[] size = {0};
        int before;
        do {
            before = size[0];
            shard.sql(PlaceKeeper.HOLDERS)
                    .param("campaign", campaign.value())
                    .param("after", before == 0 ? 0 : users[Math.min(before, granted) - 1])
                    .param("limit", READ_AT_ONCE)
                    .query(row -> {
                        if (size[0] < granted) {
                            users[size[0]] = row.getLong(1);
                            coupons[size[0]] = row.getLong(2);
                        }
                        size[0]++;
                    });
        } while (size[0] == before + READ_AT_ONCE && size[0] <= granted);
        return size[0] == granted ? Optional.of(new Holders(users, coupons)) : Optional.empty();
    }

    Optional<CouponId> couponOf(UserId user) {
        int place = Arrays.binarySearch(users, user.value());
        return place < 0 ? Optional.empty() : Optional.of(new CouponId(coupons[place]));
    }
}
