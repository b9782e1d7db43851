package io.madang.edge.security;

import java.time.Duration;

/** Issues the signed, short-lived tokens that every instance of the installation accepts. */
public interface AccessTokens {

    /** The most boards that a caller may moderate: a token must fit into a request's header. */
    int MAX_BOARDS = 500;

    String issue(Caller caller, Duration lifetime);
}
