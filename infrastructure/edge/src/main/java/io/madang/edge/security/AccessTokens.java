package io.madang.edge.security;

import java.time.Duration;

/** Issues the signed, short-lived tokens that every instance of the installation accepts. */
public interface AccessTokens {

    String issue(Caller caller, Duration lifetime);
}
