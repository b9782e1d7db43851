package io.madang.shop.coupon.waiting;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;

/**
 * What a user's ticket says.
 *
 * @param order by which users are admitted, the lowest first
 * @param admitted whether it was the user's turn when the ticket was signed, which stays so
 */
record Ticket(CampaignId campaign, UserId user, double order, boolean admitted) {}
