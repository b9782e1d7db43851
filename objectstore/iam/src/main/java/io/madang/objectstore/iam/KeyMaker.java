package io.madang.objectstore.iam;

import java.security.SecureRandom;

/** Draws access keys in the form of AWS's, from letters and digits only, so that no shell or URL changes them. */
final class KeyMaker {
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final String ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private final SecureRandom random;

    KeyMaker(SecureRandom random) {
        this.random = random;
    }

    AccessKey make(String user) {
        return new AccessKey("MDNG" + draw(UPPER, 16), draw(ALL, 40), user, true, null);
    }

    private String draw(String alphabet, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
