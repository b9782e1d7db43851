package io.madang.shop.coupon.campaign;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponDiscount;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Drops to try: one that is open, and one that opens in a few minutes. */
public final class DemoCampaigns {

    private static final int VALID_DAYS = 14;

    private final CampaignAdministration administration;
    private final InstantSource clock;

    DemoCampaigns(CampaignAdministration administration, InstantSource clock) {
        this.administration = administration;
        this.clock = clock;
    }

    /** Makes both. */
    public void create(UserId admin) {
        Instant now = clock.instant();
        List.of(
                        terms(
                                "마당 첫 방문 쿠폰 · Welcome coupon",
                                500,
                                now,
                                new CouponDiscount(3000L, null, null, 10_000),
                                null),
                        terms(
                                "저녁 선착순 15% 쿠폰 · Evening drop",
                                100,
                                now.plus(Duration.ofMinutes(5)),
                                new CouponDiscount(null, 15, 10_000L, 20_000),
                                null),
                        terms(
                                "대기열 추첨 쿠폰 · Drop with a waiting room",
                                50,
                                now.plus(Duration.ofMinutes(3)),
                                new CouponDiscount(5000L, null, null, 30_000),
                                new WaitingRoom(WaitingRoom.Order.RANDOM, 1)))
                .forEach(terms -> administration.create(List.of(terms), null, admin));
    }

    private static CampaignTerms terms(
            String name, int total, Instant opensAt, CouponDiscount discount, @Nullable WaitingRoom room) {
        return new CampaignTerms(
                name,
                total,
                opensAt,
                opensAt.plus(Duration.ofDays(7)),
                discount,
                null,
                VALID_DAYS,
                new Eligibility(Audience.EVERYBODY, null, null, null),
                Codes.NONE,
                null,
                room);
    }
}
