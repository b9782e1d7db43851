package io.madang.shop.coupon.campaign;

import java.util.random.RandomGenerator;

/** Codes of 100 random bits, in letters and digits that are not mistaken for each other. */
public final class CouponCodes {

    private static final String ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int BITS_OF_CHARACTER = 5;
    private static final int LENGTH = 20;
    private static final int GROUP = 5;

    private final RandomGenerator random;

    /** @param random must not be predictable */
    public CouponCodes(RandomGenerator random) {
        this.random = random;
    }

    /** Such as {@code 7QK2M-XH3WA-9RTBE-4ZCUP}. */
    public String next() {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        StringBuilder code = new StringBuilder(LENGTH + LENGTH / GROUP - 1);
        for (int i = 0; i < LENGTH; i++) {
            if (i > 0 && i % GROUP == 0) {
                code.append('-');
            }
            code.append(ALPHABET.charAt(bytes[i] & (1 << BITS_OF_CHARACTER) - 1));
        }
        return code.toString();
    }
}
