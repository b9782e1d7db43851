package io.madang.shop.coupon.waiting;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignState;
import io.madang.contracts.shop.WaitingTicket;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.madang.shop.coupon.campaign.WaitingRoom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Admits users to the claims of campaigns that have a waiting room. */
public final class WaitingRooms {

    private static final int SOONEST = 2;
    private static final int LATEST = 30;

    private final Line line;
    private final TicketSigner tickets;
    private final InstantSource clock;
    private final Duration opensBefore;

    /** @param opensBefore how long before the campaign users may stand in line */
    WaitingRooms(Line line, TicketSigner tickets, InstantSource clock, Duration opensBefore) {
        this.line = line;
        this.tickets = tickets;
        this.clock = clock;
        this.opensBefore = opensBefore;
    }

    /** Puts a user in line, or finds where they stand: asking again changes nothing. */
    WaitingTicket join(StoredCampaign campaign, UserId user) {
        return enter(campaign, user, null);
    }

    WaitingTicket look(StoredCampaign campaign, UserId user, String ticket) {
        return enter(campaign, user, tickets.read(ticket, campaign.id(), user));
    }

    private WaitingTicket enter(StoredCampaign campaign, UserId user, @Nullable Ticket ticket) {
        WaitingRoom room = campaign.terms().waitingRoom();
        if (room == null) {
            throw Failure.of(CouponReason.NO_WAITING_ROOM);
        }
        Instant now = clock.instant();
        Instant opensAt = campaign.terms().opensAt();
        return switch (campaign.state(now)) {
            case SOLD_OUT, STOPPED, ENDED -> WaitingTicket.over(now);
            case SCHEDULED -> {
                if (now.isBefore(opensAt.minus(opensBefore))) {
                    yield WaitingTicket.notYet(opensAt, now, LATEST);
                }
                Line.Position position = line.enter(campaign, user, ticket, now);
                // a draw is not over while others can still join it
                Long before = room.order() == WaitingRoom.Order.RANDOM ? null : position.before();
                yield new WaitingTicket(
                        sign(campaign, user, position.order(), false),
                        false,
                        before,
                        position.size(),
                        opensAt,
                        now,
                        seconds(Duration.between(now, opensAt).toSeconds()));
            }
            case OPEN -> {
                if (ticket != null && ticket.admitted()) {
                    yield WaitingTicket.admitted(tickets.sign(ticket), now);
                }
                Line.Position position = line.enter(campaign, user, ticket, now);
                if (position.isAdmitted()) {
                    yield WaitingTicket.admitted(sign(campaign, user, position.order(), true), now);
                }
                long before = position.before() - position.admitted();
                yield new WaitingTicket(
                        sign(campaign, user, position.order(), false),
                        false,
                        before,
                        position.size() - position.admitted(),
                        null,
                        now,
                        seconds(before / room.perSecond()));
            }
        };
    }

    /** Whether a ticket is needed to claim now; nobody waits for a campaign that is not open. */
    public boolean isTicketNeeded(StoredCampaign campaign) {
        return campaign.terms().waitingRoom() != null && campaign.state(clock.instant()) == CampaignState.OPEN;
    }

    /** Whether it is the user's turn. */
    public boolean isAdmitted(StoredCampaign campaign, UserId user, String ticket) {
        WaitingTicket current = look(campaign, user, ticket);
        return current.admitted() || !isTicketNeeded(campaign);
    }

    private String sign(StoredCampaign campaign, UserId user, double order, boolean admitted) {
        return tickets.sign(new Ticket(campaign.id(), user, order, admitted));
    }

    /** The longer the wait, the seldomer it is worth asking. */
    private static int seconds(long wait) {
        return (int) Math.clamp(wait / 4, SOONEST, LATEST);
    }
}
