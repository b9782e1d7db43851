package io.madang.account.factor;

import io.madang.contracts.account.UserId;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts the secrets of factors with AES-256-GCM. Each is bound to its user, and names its key, so that the key can be
 * replaced while old secrets are still there.
 */
final class SecretEncryption {

    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final int currentKey;
    private final IntFunction<byte[]> keys;
    private final RandomGenerator random;

    /** @param keys 32 bytes by the id of the key */
    SecretEncryption(int currentKey, IntFunction<byte[]> keys, RandomGenerator random) {
        this.currentKey = currentKey;
        this.keys = keys;
        this.random = random;
    }

    @SuppressWarnings("ArrayRecordComponent")
    record Encrypted(int keyId, byte[] bytes) {}

    Encrypted encrypt(UserId user, byte[] secret) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] encrypted = run(Cipher.ENCRYPT_MODE, currentKey, user, nonce, secret);
        return new Encrypted(
                currentKey,
                ByteBuffer.allocate(nonce.length + encrypted.length)
                        .put(nonce)
                        .put(encrypted)
                        .array());
    }

    byte[] decrypt(UserId user, Encrypted encrypted) {
        byte[] nonce = Arrays.copyOf(encrypted.bytes(), NONCE_BYTES);
        byte[] rest = Arrays.copyOfRange(encrypted.bytes(), NONCE_BYTES, encrypted.bytes().length);
        return run(Cipher.DECRYPT_MODE, encrypted.keyId(), user, nonce, rest);
    }

    /** Whether it should be encrypted anew, with the key of today. */
    boolean isOutdated(Encrypted encrypted) {
        return encrypted.keyId() != currentKey;
    }

    private byte[] run(int mode, int keyId, UserId user, byte[] nonce, byte[] content) {
        try {
            Cipher cipher = Cipher.getInstance(ALGORITHM);
            cipher.init(mode, new SecretKeySpec(keys.apply(keyId), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(
                    ByteBuffer.allocate(Long.BYTES).putLong(user.value()).flip());
            return cipher.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "the secret of user " + user + " cannot be decrypted with key " + keyId
                            + "; is madang.cluster.keys.second-factor-" + keyId + " the one it was encrypted with?",
                    e);
        }
    }
}
