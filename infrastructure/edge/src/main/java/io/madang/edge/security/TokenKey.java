package io.madang.edge.security;

/** A key of at least 32 bytes for what a browser is given to give back, the same for all instances. */
@FunctionalInterface
public interface TokenKey {

    byte[] bytes();
}
