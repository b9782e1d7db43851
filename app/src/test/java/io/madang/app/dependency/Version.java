package io.madang.app.dependency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version, in the order that Maven gives versions: numbers by value, missing ones as 0, and a pre-release before its
 * release.
 */
record Version(String text) implements Comparable<Version> {

    private static final Pattern PART = Pattern.compile("\\d+|[A-Za-z]+");
    private static final List<String> BEFORE_RELEASE = List.of("alpha", "beta", "milestone", "rc", "snapshot");
    private static final List<String> RELEASE = List.of("", "final", "ga", "release");

    /** A number, or a word by its place relative to a release, which is 0. */
    private record Part(int rank, long number, String word) {}

    private static final Part ABSENT = new Part(0, 0, "");

    @Override
    public int compareTo(Version other) {
        List<Part> mine = parts();
        List<Part> theirs = other.parts();
        for (int i = 0; i < Math.max(mine.size(), theirs.size()); i++) {
            int order = compare(i < mine.size() ? mine.get(i) : ABSENT, i < theirs.size() ? theirs.get(i) : ABSENT);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(Part one, Part other) {
        int order = Integer.compare(one.rank(), other.rank());
        order = order != 0 ? order : Long.compare(one.number(), other.number());
        return order != 0 ? order : one.word().compareTo(other.word());
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(text);
        while (matcher.find()) {
            parts.add(part(matcher.group().toLowerCase(Locale.ROOT)));
        }
        return parts;
    }

    private static Part part(String text) {
        if (Character.isDigit(text.charAt(0))) {
            long number = Long.parseLong(text);
            return new Part(number == 0 ? 0 : 2, number, "");
        }
        String word =
                switch (text) {
                    case "m" -> "milestone";
                    case "a" -> "alpha";
                    case "b" -> "beta";
                    case "cr" -> "rc";
                    default -> text;
                };
        if (RELEASE.contains(word)) {
            return ABSENT;
        }
        int before = BEFORE_RELEASE.indexOf(word);
        return before >= 0 ? new Part(before - BEFORE_RELEASE.size(), 0, "") : new Part(1, 0, word);
    }

    @Override
    public String toString() {
        return text;
    }
}
