package io.madang.edge.security;

/** The key that signs access tokens, the same for all instances; at least 32 bytes. */
@FunctionalInterface
public interface TokenKey {

    byte[] bytes();
}
