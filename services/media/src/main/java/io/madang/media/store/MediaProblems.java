package io.madang.media.store;

import io.madang.contracts.media.MediaProblem;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.Messages;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reasons with their arguments, as columns hold them and as people read them. */
public final class MediaProblems {

    private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {};

    private final JsonMapper json;

    public MediaProblems(JsonMapper json) {
        this.json = json;
    }

    /** What the columns of a refusal, or of a missing preview, hold. */
    public record Columns(String reason, String arguments) {}

    public Columns columns(Failure failure) {
        return new Columns(failure.reason(), json.writeValueAsString(failure.arguments()));
    }

    public @Nullable MediaProblem read(@Nullable String reason, @Nullable String arguments) {
        if (reason == null) {
            return null;
        }
        Map<String, Object> read = arguments == null ? Map.of() : json.readValue(arguments, ARGUMENTS);
        return new MediaProblem(
                reason, read, Messages.text(Messages.ENGLISH, reason, read).orElse(reason));
    }
}
