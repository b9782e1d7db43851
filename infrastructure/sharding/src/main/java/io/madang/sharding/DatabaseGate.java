package io.madang.sharding;

/** What must have happened before the first connection to a database is tried, such as an embedded engine's start. */
@FunctionalInterface
public interface DatabaseGate {

    DatabaseGate OPEN = () -> {};

    /** Returns when the databases can be tried, and throws if they will never be there. */
    void awaitReady() throws InterruptedException;
}
