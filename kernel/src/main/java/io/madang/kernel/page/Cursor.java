package io.madang.kernel.page;

import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * A place in a list, as an opaque string that only that list accepts.
 *
 * <p>The list's name holds everything that shapes it ("articles of board 7, newest first"). A digest over name and
 * place is part of the text, so a cursor that was altered, or comes from another list, is refused instead of quietly
 * giving wrong rows. It guards against mistakes; it is no secret and grants nothing.
 */
public final class Cursor {

    private static final int MAX_PLACES = 6;
    private static final int DIGEST_BYTES = 6;

    private final long[] place;

    /** @param place the sort values of the last row seen, as few as tell it from its neighbours */
    public Cursor(long... place) {
        if (place.length < 1 || place.length > MAX_PLACES) {
            throw new IllegalArgumentException("a cursor has 1 to " + MAX_PLACES + " numbers, not " + place.length);
        }
        this.place = place.clone();
    }

    public String encode(String list) {
        ByteBuffer bytes = ByteBuffer.allocate(DIGEST_BYTES + place.length * Long.BYTES);
        bytes.put(digest(list, place));
        for (long number : place) {
            bytes.putLong(number);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** Reads a cursor of the given list, with so many numbers; anything else is an {@code invalid} failure. */
    public static Cursor decode(String list, int places, String text) {
        if (text.length() > 2 * (DIGEST_BYTES + MAX_PLACES * Long.BYTES)) {
            throw refused();
        }
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw refused();
        }
        if (bytes.length != DIGEST_BYTES + places * Long.BYTES) {
            throw refused();
        }
        ByteBuffer numbers = ByteBuffer.wrap(bytes, DIGEST_BYTES, places * Long.BYTES);
        long[] place = new long[places];
        for (int i = 0; i < places; i++) {
            place[i] = numbers.getLong();
        }
        Cursor cursor = new Cursor(place);
        // compared as text, so that each place has one form only (Base64 has several for the same bytes)
        if (!cursor.encode(list).equals(text)) {
            throw refused();
        }
        return cursor;
    }

    /** The number at the given position, counted from 0. */
    public long at(int index) {
        return place[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cursor cursor && Arrays.equals(place, cursor.place);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(place);
    }

    @Override
    public String toString() {
        return "Cursor" + Arrays.toString(place);
    }

    private static byte[] digest(String list, long[] place) {
        byte[] name = list.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(name.length + 1 + place.length * Long.BYTES);
        bytes.put(name).put((byte) 0);
        for (long number : place) {
            bytes.putLong(number);
        }
        return Arrays.copyOf(Digest.of(bytes.array()), DIGEST_BYTES);
    }

    private static Failure refused() {
        return Failure.of(InputReason.FOREIGN_CURSOR);
    }
}
