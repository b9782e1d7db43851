package io.madang.edge.problem;

import io.madang.kernel.error.Failure;
import io.madang.kernel.text.TextRules;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The members that every problem has, whoever writes it. */
public final class ProblemMembers {

    private ProblemMembers() {}

    /** In their order; the caller adds its own. */
    public static Map<String, Object> of(Failure failure, int status) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", failure.code().type());
        members.put("title", failure.code().title());
        members.put("status", status);
        members.put("detail", wellFormed(String.valueOf(failure.getMessage())));
        members.put("reason", failure.reason());
        Map<String, Object> arguments = new LinkedHashMap<>();
        failure.arguments()
                .forEach((name, value) -> arguments.put(name, value instanceof String text ? wellFormed(text) : value));
        members.put("args", arguments);
        return members;
    }

    /** A sentence may quote what the client sent; half of a character in it would keep the problem from being written. */
    static String wellFormed(String text) {
        return TextRules.isWellFormed(text)
                ? text
                : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
