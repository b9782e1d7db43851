package io.madang.app.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The arguments of one command: words, and options with or without a value; anything unknown is an error.
 *
 * @param words what is not an option, in order
 * @param options option (with its dashes) to value; a flag has an empty one
 */
public record Arguments(List<String> words, Map<String, String> options) {

    public Arguments {
        words = List.copyOf(words);
        options = Map.copyOf(options);
    }

    /**
     * Reads {@code --option value}, {@code --option=value} and {@code --flag}.
     *
     * @param valued options that take a value
     * @param flags options that do not
     */
    public static Arguments parse(List<String> arguments, Set<String> valued, Set<String> flags) {
        List<String> words = new ArrayList<>();
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("-")) {
                words.add(argument);
                continue;
            }
            int equals = argument.indexOf('=');
            String option = equals < 0 ? argument : argument.substring(0, equals);
            String value;
            if (flags.contains(option) && equals < 0) {
                value = "";
            } else if (!valued.contains(option)) {
                throw unknown(option, flags.contains(option), valued, flags);
            } else if (equals >= 0) {
                value = argument.substring(equals + 1);
            } else if (++i < arguments.size()) {
                value = arguments.get(i);
            } else {
                throw new UsageError(option + " needs a value.");
            }
            if (options.put(option, value) != null) {
                throw new UsageError(option + " is given twice.");
            }
        }
        return new Arguments(words, options);
    }

    public boolean has(String flag) {
        return options.containsKey(flag);
    }

    public Optional<String> option(String option) {
        return Optional.ofNullable(options.get(option));
    }

    /** The same arguments, or an error if there are words that the command does not know. */
    public Arguments withoutWords() {
        if (!words.isEmpty()) {
            throw new UsageError("'" + words.getFirst() + "' is not understood here; options begin with --.");
        }
        return this;
    }

    private static UsageError unknown(String option, boolean isFlag, Set<String> valued, Set<String> flags) {
        if (isFlag) {
            return new UsageError(option + " takes no value.");
        }
        List<String> known =
                Stream.concat(valued.stream(), flags.stream()).sorted().toList();
        return new UsageError("there is no option " + option
                + nearest(option, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; there are " + String.join(", ", known) + "."));
    }

    /** The known word that differs least from the given one, if it is near enough to be meant. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .filter(candidate -> distance(word, candidate) <= 2);
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
