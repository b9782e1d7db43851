package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * What a moderator decides about something that was reported.
 *
 * @param reason at most {@value Reason#MAX_CHARACTERS} characters
 */
public record DecisionRequest(@NotNull Decision decision, @Nullable String reason) {

    /** How reports are closed. */
    public enum Decision {
        /** Something was done. */
        @JsonProperty("resolve")
        RESOLVE,
        /** Nothing has to be done. */
        @JsonProperty("dismiss")
        DISMISS
    }
}
