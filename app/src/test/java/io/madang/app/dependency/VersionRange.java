package io.madang.app.dependency;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions that meet every one of some bounds, as in {@code >=4.2.0.Final <4.2.15.Final}. */
record VersionRange(List<Bound> bounds) {

    private static final Pattern BOUND = Pattern.compile("(>=|<=|<|>|=)(\\d\\S*)");

    record Bound(String operator, Version version) {

        boolean admits(Version candidate) {
            int order = candidate.compareTo(version);
            return switch (operator) {
                case ">=" -> order >= 0;
                case "<=" -> order <= 0;
                case "<" -> order < 0;
                case ">" -> order > 0;
                default -> order == 0;
            };
        }
    }

    static VersionRange of(String text) {
        return new VersionRange(Arrays.stream(text.split(" "))
                .map(word -> {
                    Matcher bound = BOUND.matcher(word);
                    if (!bound.matches()) {
                        throw new IllegalArgumentException(
                                "'" + text + "' is no range of versions; write bounds such as '>=1.2 <1.3'");
                    }
                    return new Bound(bound.group(1), new Version(bound.group(2)));
                })
                .toList());
    }

    boolean contains(Version version) {
        return bounds.stream().allMatch(bound -> bound.admits(version));
    }
}
