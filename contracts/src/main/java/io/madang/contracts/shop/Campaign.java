package io.madang.contracts.shop;

import java.time.Instant;

/**
 * A coupon campaign as everybody may see it.
 *
 * @param total how many coupons there are
 * @param granted how many users have one; up to a second old
 * @param currency of the discount's amounts, which are in its smallest unit
 * @param codeNeeded whether users have to enter the campaign's code
 * @param waitingRoom whether users stand in line, and claim with a ticket once it is their turn
 * @param now the server's time, by which the campaign opens and closes
 */
public record Campaign(
        CampaignId id,
        String name,
        CampaignState state,
        long total,
        long granted,
        Instant opensAt,
        Instant closesAt,
        CouponDiscount discount,
        String currency,
        boolean codeNeeded,
        boolean waitingRoom,
        Instant now) {}
