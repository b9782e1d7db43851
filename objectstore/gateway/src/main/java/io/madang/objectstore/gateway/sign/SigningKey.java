package io.madang.objectstore.gateway.sign;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key derived from a secret for one scope. Signs for any number of threads. */
final class SigningKey {
    private static final String HMAC = "HmacSHA256";

    private final Mac ready;

    private SigningKey(Mac ready) {
        this.ready = ready;
    }

    static SigningKey derive(String secret, Scope scope) {
        Mac date = mac(("AWS4" + secret).getBytes(StandardCharsets.UTF_8));
        Mac region = mac(date.doFinal(utf8(scope.date())));
        Mac service = mac(region.doFinal(utf8(scope.region())));
        Mac terminator = mac(service.doFinal(utf8(scope.service())));
        return new SigningKey(mac(terminator.doFinal(utf8(Scope.TERMINATOR))));
    }

    /** The signature in hex of a text with one character for each byte. */
    String sign(String text) {
        try {
            Mac mac = (Mac) ready.clone();
            return Hex.of(mac.doFinal(text.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("The JDK's HMAC can be copied", e);
        }
    }

    static String sha256(String text) {
        return Hex.of(sha256().digest(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + HMAC, e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
