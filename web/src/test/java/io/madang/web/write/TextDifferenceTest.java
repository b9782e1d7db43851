package io.madang.web.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import io.madang.web.write.TextDifference.Kind;
import io.madang.web.write.TextDifference.Line;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextDifferenceTest {

    @Test
    void tellsRemovedAndAddedLinesApart() {
        assertThat(TextDifference.between("a\nb\nc\nd", "a\nc\nx\nd"))
                .containsExactly(
                        new Line(Kind.SAME, "a"),
                        new Line(Kind.REMOVED, "b"),
                        new Line(Kind.SAME, "c"),
                        new Line(Kind.ADDED, "x"),
                        new Line(Kind.SAME, "d"));
        assertThat(TextDifference.between("same", "same")).containsExactly(new Line(Kind.SAME, "same"));
        assertThat(TextDifference.between("", "new"))
                .containsExactly(new Line(Kind.REMOVED, ""), new Line(Kind.ADDED, "new"));
    }

    @Test
    void leavesBothTextsWhole() {
        Random random = new Random(Seeds.next("texts"));
        for (int i = 0; i < 500; i++) {
            String before = text(random, 30);
            String after = text(random, 30);
            assertBoth(before, after);
        }
        // too many pairs of lines to compare one by one
        assertBoth(text(random, 3_000), text(random, 3_000));
    }

    private static void assertBoth(String before, String after) {
        List<Line> lines = TextDifference.between(before, after);
        assertThat(without(lines, Kind.ADDED)).isEqualTo(before);
        assertThat(without(lines, Kind.REMOVED)).isEqualTo(after);
    }

    private static String without(List<Line> lines, Kind kind) {
        return lines.stream()
                .filter(line -> line.kind() != kind)
                .map(Line::text)
                .collect(Collectors.joining("\n"));
    }

    private static String text(Random random, int most) {
        return IntStream.range(0, 1 + random.nextInt(most))
                .mapToObj(i -> Character.toString('a' + random.nextInt(6)))
                .collect(Collectors.joining("\n"));
    }
}
