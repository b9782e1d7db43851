package io.madang.web.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The difference of two texts by lines, as the fewest lines that are removed and added. */
public final class TextDifference {

    /** Beyond so many pairs of lines, what differs is shown as one block: the comparison takes time for each pair. */
    private static final long MOST_PAIRS = 1_000_000;

    private TextDifference() {}

    /** What became of a line. */
    public enum Kind {
        SAME,
        REMOVED,
        ADDED
    }

    public record Line(Kind kind, String text) {}

    public static List<Line> between(String before, String after) {
        List<String> old = Arrays.asList(before.split("\n", -1));
        List<String> now = Arrays.asList(after.split("\n", -1));
        int first = 0;
        while (first < old.size() && first < now.size() && old.get(first).equals(now.get(first))) {
            first++;
        }
        int last = 0;
        while (last < old.size() - first
                && last < now.size() - first
                && old.get(old.size() - 1 - last).equals(now.get(now.size() - 1 - last))) {
            last++;
        }
        List<Line> lines = new ArrayList<>();
        old.subList(0, first).forEach(text -> lines.add(new Line(Kind.SAME, text)));
        lines.addAll(middle(old.subList(first, old.size() - last), now.subList(first, now.size() - last)));
        old.subList(old.size() - last, old.size()).forEach(text -> lines.add(new Line(Kind.SAME, text)));
        return lines;
    }

    private static List<Line> middle(List<String> old, List<String> now) {
        if ((long) old.size() * now.size() > MOST_PAIRS) {
            List<Line> lines = new ArrayList<>();
            old.forEach(text -> lines.add(new Line(Kind.REMOVED, text)));
            now.forEach(text -> lines.add(new Line(Kind.ADDED, text)));
            return lines;
        }
        return walked(old, now, commonLengths(old, now));
    }

    /** How many lines the ends from each pair of places on have in common, in order. */
    private static int[][] commonLengths(List<String> old, List<String> now) {
        int[][] common = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--) {
                common[i][j] = old.get(i).equals(now.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private static List<Line> walked(List<String> old, List<String> now, int[][] common) {
        List<Line> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < old.size() && j < now.size()) {
            if (old.get(i).equals(now.get(j))) {
                lines.add(new Line(Kind.SAME, old.get(i)));
                i++;
                j++;
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                lines.add(new Line(Kind.REMOVED, old.get(i++)));
            } else {
                lines.add(new Line(Kind.ADDED, now.get(j++)));
            }
        }
        while (i < old.size()) {
            lines.add(new Line(Kind.REMOVED, old.get(i++)));
        }
        while (j < now.size()) {
            lines.add(new Line(Kind.ADDED, now.get(j++)));
        }
        return Collections.unmodifiableList(lines);
    }
}
