package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a user stands who waits for their turn to claim a coupon.
 *
 * @param ticket to ask and to claim with; absent where there is nothing to wait for, or not yet
 * @param admitted whether to claim now: it is the user's turn, or the campaign is sold out, stopped or over
 * @param before how many are admitted before the user; absent where that is not known yet
 * @param waiting how many wait
 * @param opensAt when the campaign opens; absent once it is open
 * @param now the server's time
 * @param askAgainSeconds after how many seconds it is worth asking again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WaitingTicket(
        @Nullable String ticket,
        boolean admitted,
        @Nullable Long before,
        @Nullable Long waiting,
        @Nullable Instant opensAt,
        Instant now,
        int askAgainSeconds) {

    public static WaitingTicket admitted(String ticket, Instant now) {
        return new WaitingTicket(ticket, true, null, null, null, now, 0);
    }

    public static WaitingTicket over(Instant now) {
        return new WaitingTicket(null, true, null, null, null, now, 0);
    }

    /** It is too early to stand in line. */
    public static WaitingTicket notYet(Instant opensAt, Instant now, int askAgainSeconds) {
        return new WaitingTicket(null, false, null, null, opensAt, now, askAgainSeconds);
    }
}
