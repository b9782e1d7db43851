package io.madang.testkit.sweep;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Messages;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a refusal must be: the client's fault, a problem of a known type and reason, and a sentence that says what to do. */
public final class RefusalCheck {

    private static final JsonMapper JSON = new JsonMapper();

    /** Sentences that leave the reader alone with it. */
    private static final Pattern SAYS_NOTHING =
            Pattern.compile("not of the right form|The request is not valid|see errors|is not valid\\.?$");

    private RefusalCheck() {}

    /** What is wrong with the reply; empty if nothing is. */
    public static Optional<String> complaint(BadRequest bad, RawReply reply) {
        if (reply.status() >= 500) {
            return Optional.of("answered " + reply.status() + " " + reply.text());
        }
        if (reply.status() < 400) {
            return bad.refused() ? Optional.of("was accepted with " + reply.status()) : Optional.empty();
        }
        if (!reply.header("content-type").startsWith("application/problem+json")) {
            return Optional.of("is no problem: " + reply.status() + " " + reply.headers() + " " + reply.text());
        }
        try {
            return complaint(reply.status(), JSON.readTree(reply.body()));
        } catch (JacksonException e) {
            return Optional.of("is no JSON: " + reply.text());
        }
    }

    private static Optional<String> complaint(int status, JsonNode problem) {
        Optional<ErrorCode> code = ErrorCode.ofType(problem.path("type").asString(""));
        String detail = problem.path("detail").asString("");
        if (code.isEmpty() || problem.path("status").asInt() != status) {
            return Optional.of("has no known type, or another status: " + status + " " + problem);
        }
        if (detail.isBlank()
                || detail.equals(code.get().title() + ".")
                || SAYS_NOTHING.matcher(detail).find()) {
            return Optional.of("says nothing: " + status + " " + problem);
        }
        String reason = problem.path("reason").asString("");
        if (Messages.argumentNames(Messages.ENGLISH, reason).isEmpty()
                || !problem.path("args").isObject()) {
            return Optional.of("has no known reason with arguments: " + status + " " + problem);
        }
        return Optional.empty();
    }
}
