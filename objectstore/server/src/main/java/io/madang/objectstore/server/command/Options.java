package io.madang.objectstore.server.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A command line, taken apart: words, and options with their values. */
record Options(List<String> words, Map<String, List<String>> values) {

    /** Options have the form {@code --name value} or {@code --name=value}; one that is not known is an error. */
    static Options parse(List<String> arguments, Set<String> known) throws UsageError {
        List<String> words = new ArrayList<>();
        Map<String, List<String>> values = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("--")) {
                words.add(argument);
                continue;
            }
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (!known.contains(name)) {
                throw unknown(name, known);
            }
            if (equals < 0 && i + 1 == arguments.size()) {
                throw new UsageError(name + " needs a value.");
            }
            String value = equals < 0 ? arguments.get(++i) : argument.substring(equals + 1);
            values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        }
        return new Options(words, values);
    }

    /** An option that means nothing to this command is an error. */
    Options only(Set<String> known) throws UsageError {
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                throw unknown(name, known);
            }
        }
        return this;
    }

    private static UsageError unknown(String name, Set<String> known) {
        return new UsageError("there is no option " + name + " here; there is "
                + String.join(", ", known.stream().sorted().toList()) + ".");
    }

    /** The words after the first. */
    Options rest() {
        return new Options(words.subList(1, words.size()), values);
    }

    /** The last value given; the earlier ones are overridden. */
    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name)).map(List::getLast);
    }

    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    int number(String name, int least, int most, int otherwise) throws UsageError {
        String text = value(name).orElse(Integer.toString(otherwise));
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Said below.
        }
        throw new UsageError(name + " must be a number from " + least + " to " + most + ", not " + text + ".");
    }

    /** The word at this place, which must be there. */
    String word(int index, String what) throws UsageError {
        if (index >= words.size()) {
            throw new UsageError(what + " is missing.");
        }
        return words.get(index);
    }

    Options noMoreThan(int count) throws UsageError {
        if (words.size() > count) {
            throw new UsageError("'" + words.get(count) + "' is one word too many.");
        }
        return this;
    }
}
