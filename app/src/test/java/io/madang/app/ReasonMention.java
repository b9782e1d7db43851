package io.madang.app;

import io.madang.kernel.error.FailureReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A place in the sources where a failure is made of a reason.
 *
 * @param type the reason's enum
 * @param constant its name there
 * @param arguments the names of the arguments that are given with it
 */
record ReasonMention(String file, String type, String constant, Set<String> arguments) {

    private static final Pattern CALL = Pattern.compile("(Failure\\.of(Field)?|new Expectation)\\(");
    private static final Pattern REASON = Pattern.compile("\\b(\\w+Reason)\\.([A-Z][A-Z_]*)\\b");
    private static final Pattern ARGUMENT = Pattern.compile("\\barg\\(\\s*\"(\\w+)\"");

    boolean isOf(FailureReason reason) {
        return reason.getClass().getSimpleName().equals(type) && reason.name().equals(constant);
    }

    /** Of all modules but the object store, which has failures of its own. */
    static List<ReasonMention> all() {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/"))
                    .filter(file -> !file.startsWith("../objectstore"))
                    .flatMap(file -> in(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ReasonMention> in(Path file) {
        String source;
        try {
            source = Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<ReasonMention> mentions = new ArrayList<>();
        Matcher call = CALL.matcher(source);
        while (call.find()) {
            String inside = inside(source, call.end());
            Set<String> arguments = ARGUMENT.matcher(inside)
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());
            for (MatchResult reason : REASON.matcher(inside).results().toList()) {
                mentions.add(new ReasonMention(file.toString(), reason.group(1), reason.group(2), arguments));
            }
        }
        return mentions;
    }

    /** What stands between a parenthesis that is open and the one that closes it. */
    private static String inside(String source, int start) {
        int open = 1;
        int end = start;
        while (open > 0) {
            char next = source.charAt(end++);
            open += next == '(' ? 1 : next == ')' ? -1 : 0;
        }
        return source.substring(start, end);
    }
}
