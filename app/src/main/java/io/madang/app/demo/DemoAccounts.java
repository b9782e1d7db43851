package io.madang.app.demo;

import io.madang.cluster.ClusterKeys;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The accounts of the demo that one can log in to. Their passwords follow from a key of the installation: nobody else
 * can know them, and each start can tell them again without having kept them.
 */
public final class DemoAccounts {

    static final String ADMIN = "demo-admin";
    static final String MODERATOR = "demo-moderator";
    static final String USER = "demo-user";

    private static final String KEY = "demo-accounts";
    private static final String ALGORITHM = "HmacSHA256";
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
    private static final int LENGTH = 16;
    private static final int GROUP = 4;

    private final ClusterKeys keys;

    DemoAccounts(ClusterKeys keys) {
        this.keys = keys;
    }

    static String nickname(String name) {
        return switch (name) {
            case ADMIN -> "촌장 Mayor";
            case MODERATOR -> "반장 Warden";
            default -> "손님 Visitor";
        };
    }

    String password(String name) {
        byte[] digest;
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(keys.key(KEY), ALGORITHM));
            digest = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is missing", e);
        }
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            if (i > 0 && i % GROUP == 0) {
                password.append('-');
            }
            password.append(LETTERS.charAt(Byte.toUnsignedInt(digest[i]) % LETTERS.length()));
        }
        return password.toString();
    }

    /** What to print for whoever wants to look around. */
    public String words() {
        StringBuilder words = new StringBuilder("Demo         a community that never was; log in as");
        for (String name : List.of(ADMIN, MODERATOR, USER)) {
            words.append(String.format(Locale.ROOT, "%n  %-16s %s", name, password(name)));
        }
        return words.toString();
    }
}
