package io.madang.cluster;

/** Hears of signing keys that this instance has made because the one before was too old. */
@FunctionalInterface
public interface SigningKeyListener {

    /** Must not wait for anything: requests do meanwhile. */
    void rotated(String keyId);
}
