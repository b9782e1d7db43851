package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.TypedId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who plays: an account, or somebody whom only a game knows.
 *
 * <p>In the database and in Redis a player is some bytes: the 8 of an account's id, or {@code 0xFF} and the text of
 * any other id. The first byte of an id is below {@code 0x80}, so no two players have the same bytes. In strings, each
 * byte is one character.
 */
record Player(String id) implements TypedId {

    static final int MAX_LENGTH = 64;

    private static final char FOREIGN = 0xFF;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:@~-]{1," + MAX_LENGTH + "}");

    /** The player that a client names; {@code invalid} where that cannot be one. */
    static Player of(@Nullable String id) {
        if (id == null || !FORM.matcher(id).matches()) {
            throw Failure.ofField("user_id", LeaderboardReason.ID_FORM, arg("max", MAX_LENGTH));
        }
        return new Player(id);
    }

    static Player ofMember(String member) {
        if (member.charAt(0) == FOREIGN) {
            return new Player(member.substring(1));
        }
        return new Player(Long.toString(
                ByteBuffer.wrap(member.getBytes(StandardCharsets.ISO_8859_1)).getLong()));
    }

    static Player ofBytes(byte[] bytes) {
        return ofMember(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    boolean isAccount() {
        return account() > 0;
    }

    private long account() {
        // most ids of games are no numbers, and an exception for each costs more than everything else here
        if (id.isEmpty() || id.charAt(0) < '0' || id.charAt(0) > '9') {
            return 0;
        }
        try {
            return TypedId.parse(id);
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    String member() {
        long account = account();
        return account > 0 ? Bytes.ofLong(account) : FOREIGN + id;
    }

    byte[] bytes() {
        return member().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Decides about the shard: the account's id, or a digest of any other. */
    @Override
    public long value() {
        long account = account();
        return account > 0 ? account : ByteBuffer.wrap(Digest.of(id)).getLong() & Long.MAX_VALUE | 1;
    }

    @Override
    public String toString() {
        return id;
    }
}
