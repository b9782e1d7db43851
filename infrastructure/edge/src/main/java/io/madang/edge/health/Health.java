package io.madang.edge.health;

/** How something is, from good to bad. */
public enum Health {
    UP,
    /** It serves, but something that it would like to use is away. */
    DEGRADED,
    DOWN;

    Health worse(Health other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
