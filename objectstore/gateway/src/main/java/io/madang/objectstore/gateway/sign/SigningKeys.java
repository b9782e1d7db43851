package io.madang.objectstore.gateway.sign;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Derived keys, kept for as long as there is room: a client signs with the same one all day. */
final class SigningKeys {
    private static final int MAX_KEPT = 10_000;

    /** The secret is part of the name, so that a changed one is never served from here. */
    private record Name(String accessKeyId, String secret, Scope scope) {}

    private final Map<Name, SigningKey> kept = new ConcurrentHashMap<>();

    SigningKey of(Credential credential, Scope scope) {
        Name name = new Name(credential.accessKeyId(), credential.secret(), scope);
        SigningKey key = kept.get(name);
        if (key == null) {
            key = SigningKey.derive(credential.secret(), scope);
            if (kept.size() >= MAX_KEPT) {
                kept.clear();
            }
            kept.put(name, key);
        }
        return key;
    }
}
