package io.madang.contracts.operator;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How something is, from good to bad. */
public enum HealthStatus {
    @JsonProperty("up")
    UP,
    /** It serves, but something that it would like to use is away. */
    @JsonProperty("degraded")
    DEGRADED,
    @JsonProperty("down")
    DOWN
}
