package io.madang.kernel.error;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A message with the names of its arguments in braces: {@code Enter at least {min} characters.} */
record MessageTemplate(String text) {

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z]+)}");

    /** The names of the arguments that it shows. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        NAME.matcher(text).results().forEach(found -> names.add(found.group(1)));
        return names;
    }

    /** The message with its arguments; one that is missing stays a name in braces. */
    String with(Map<String, ?> arguments) {
        return NAME.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(shown(arguments.get(found.group(1)), found.group())));
    }

    /** Both languages separate thousands by commas. */
    private static String shown(@Nullable Object value, String ifMissing) {
        return switch (value) {
            case null -> ifMissing;
            case Long number -> String.format(Locale.ROOT, "%,d", number);
            case Integer number -> String.format(Locale.ROOT, "%,d", number);
            default -> value.toString();
        };
    }
}
