package io.madang.objectstore.metadata.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.Bucket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is remembered of answers. */
class RecentAnswersTest {
    private static final NamesQuestion<Optional<Bucket>> QUERY = new NamesQuestion.FindBucket("b");

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void asksOnceUntilItForgets() {
        RecentAnswers answers = new RecentAnswers(Duration.ofDays(1));
        ask(answers);
        ask(answers);
        assertThat(asked).hasValue(1);
        answers.forget();
        ask(answers);
        assertThat(asked).hasValue(2);
    }

    @Test
    void asksAgainWhenTheMomentIsOver() {
        RecentAnswers answers = new RecentAnswers(Duration.ZERO);
        ask(answers);
        ask(answers);
        assertThat(asked).hasValue(2);
    }

    @Test
    void anAnswerThatAChangeOvertookIsNotKept() {
        RecentAnswers answers = new RecentAnswers(Duration.ofDays(1));
        answers.answer(QUERY, any -> true, () -> {
            answers.forget();
            return Optional.empty();
        });
        ask(answers);
        assertThat(asked).hasValue(1);
    }

    private void ask(RecentAnswers answers) {
        answers.answer(QUERY, any -> true, () -> {
            asked.incrementAndGet();
            return Optional.empty();
        });
    }
}
