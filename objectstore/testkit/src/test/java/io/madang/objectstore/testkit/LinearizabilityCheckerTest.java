package io.madang.objectstore.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.RegisterCall.Read;
import io.madang.objectstore.testkit.RegisterCall.Write;
import io.madang.objectstore.testkit.RegisterCall.WriteIf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LinearizabilityCheckerTest {
    private final LinearizabilityChecker<Optional<String>, RegisterCall> checker =
            new LinearizabilityChecker<>(RegisterCall.MODEL);
    private final List<TimedCall<RegisterCall>> history = new ArrayList<>();

    private void add(RegisterCall call, long begin, long end) {
        history.add(new TimedCall<>(call, begin, end));
    }

    private static Read read(String found) {
        return new Read(Optional.of(found));
    }

    private static Write write(String value) {
        return new Write(Optional.of(value));
    }

    private static WriteIf writeIf(String expected, String value, boolean written) {
        return new WriteIf(Optional.of(expected), value, written);
    }

    @Test
    void acceptsOneAfterTheOther() {
        add(new Read(Optional.empty()), 0, 1);
        add(new WriteIf(Optional.empty(), "a", true), 2, 3);
        add(writeIf("a", "b", true), 4, 5);
        add(writeIf("a", "c", false), 6, 7);
        add(read("b"), 8, 9);
        add(new Write(Optional.empty()), 10, 11);
        add(new Read(Optional.empty()), 12, 13);
        assertThat(checker.holds(history)).isTrue();
    }

    @Test
    void acceptsWhatOverlapsInAnyOrder() {
        add(write("a"), 0, 10);
        add(read("a"), 1, 2);
        add(write("b"), 0, 10);
        add(read("b"), 3, 4);
        assertThat(checker.holds(history)).isTrue();
        add(read("a"), 5, 6);
        assertThat(checker.holds(history)).isFalse();
    }

    @Test
    void findsAnOldValue() {
        add(write("a"), 0, 1);
        add(write("b"), 2, 3);
        add(read("a"), 4, 5);
        assertThat(checker.holds(history)).isFalse();
    }

    @Test
    void findsALostWrite() {
        add(write("a"), 0, 1);
        add(new Read(Optional.empty()), 2, 3);
        assertThat(checker.holds(history)).isFalse();
    }

    @Test
    void findsTwoWinnersOfOneCondition() {
        add(write("a"), 0, 1);
        add(writeIf("a", "b", true), 2, 9);
        add(writeIf("a", "c", true), 2, 9);
        assertThat(checker.holds(history)).isFalse();
    }

    @Test
    void findsARefusalForWhichThereWasNoReason() {
        add(write("a"), 0, 1);
        add(writeIf("a", "b", false), 2, 3);
        add(read("a"), 4, 5);
        assertThat(checker.holds(history)).isFalse();
    }

    @Test
    void whatWasNotAnsweredMayBeDoneLaterOrNeverButNotTwice() {
        add(write("a"), 0, 1);
        add(writeIf("a", "b", false), 2, TimedCall.UNKNOWN);
        add(read("a"), 3, 4);
        assertThat(checker.holds(history)).isTrue();
        add(read("b"), 5, 6);
        assertThat(checker.holds(history)).isTrue();
        add(write("a"), 7, 8);
        add(read("b"), 9, 10);
        assertThat(checker.holds(history)).isFalse();
    }

    @Test
    void whatWasNotAnsweredIsNotDoneBeforeItBegan() {
        add(read("b"), 0, 1);
        add(write("b"), 2, TimedCall.UNKNOWN);
        assertThat(checker.holds(history)).isFalse();
    }

    /** Calls of some callers that take effect at a known moment; and the same with one answer of a moment before. */
    @Test
    void tellsHistoriesOfARealRegisterFromThoseWithOneOldAnswer() {
        SplittableRandom random = new SplittableRandom(Seeds.next("histories"));
        int planted = 0;
        for (int round = 0; round < 50; round++) {
            List<TimedCall<RegisterCall>> real = new ArrayList<>();
            Optional<String> value = Optional.empty();
            for (int moment = 0; moment < 60; moment++) {
                long begin = moment * 10L - random.nextInt(40);
                long end = moment * 10L + random.nextInt(40);
                RegisterCall call =
                        switch (random.nextInt(3)) {
                            case 0 -> new Read(value);
                            case 1 -> new Write(Optional.of("w" + moment));
                            default -> {
                                Optional<String> expected = random.nextBoolean() ? value : Optional.of("other");
                                yield new WriteIf(expected, "c" + moment, expected.equals(value));
                            }
                        };
                value = RegisterCall.MODEL.after(value, call, true).orElseThrow();
                real.add(new TimedCall<>(call, begin, random.nextInt(20) == 0 ? TimedCall.UNKNOWN : end));
            }
            assertThat(checker.holds(real)).isTrue();
            Optional<String> first = Optional.of("w-first");
            real.add(new TimedCall<>(new Write(first), -200, -190));
            real.add(new TimedCall<>(new Write(Optional.empty()), -180, -170));
            assertThat(checker.holds(real)).isTrue();
            real.add(new TimedCall<>(new Read(first), 700 + round, 800 + round));
            planted += checker.holds(real) ? 0 : 1;
        }
        assertThat(planted).isEqualTo(50);
    }
}
