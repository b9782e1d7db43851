package io.madang.shop.coupon.waiting;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponReason;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs and reads tickets: campaign, user, order and admission, and the first half of their HMAC-SHA256, in base64. A
 * ticket is worth nothing to anybody but its user, so it may be part of an address.
 */
final class TicketSigner {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int CONTENT_BYTES = 3 * Long.BYTES + 1;
    private static final int MAC_BYTES = 16;
    private static final int LENGTH = (8 * (CONTENT_BYTES + MAC_BYTES) + 5) / 6;

    private final SecretKeySpec key;

    TicketSigner(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    String sign(Ticket ticket) {
        ByteBuffer content = ByteBuffer.allocate(CONTENT_BYTES + MAC_BYTES)
                .putLong(ticket.campaign().value())
                .putLong(ticket.user().value())
                .putDouble(ticket.order())
                .put((byte) (ticket.admitted() ? 1 : 0));
        content.put(mac(content.array()));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(content.array());
    }

    /** The ticket, if it was signed here for this user and campaign. */
    Ticket read(String text, CampaignId campaign, UserId user) {
        byte[] bytes = decoded(text);
        if (!MessageDigest.isEqual(mac(bytes), Arrays.copyOfRange(bytes, CONTENT_BYTES, bytes.length))) {
            throw wrong();
        }
        ByteBuffer content = ByteBuffer.wrap(bytes);
        Ticket ticket = new Ticket(
                new CampaignId(content.getLong()),
                new UserId(content.getLong()),
                content.getDouble(),
                content.get() == 1);
        if (!ticket.campaign().equals(campaign) || !ticket.user().equals(user)) {
            throw wrong();
        }
        return ticket;
    }

    private static byte[] decoded(String text) {
        if (text.length() != LENGTH) {
            throw wrong();
        }
        try {
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw wrong();
        }
    }

    private static Failure wrong() {
        return Failure.ofField("ticket", CouponReason.TICKET_WRONG);
    }

    /** Of the content that the bytes begin with. */
    private byte[] mac(byte[] bytes) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(bytes, 0, CONTENT_BYTES);
            return Arrays.copyOf(mac.doFinal(), MAC_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
