package io.madang.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the demo's people say. */
class PhrasesTest {

    private static final int TEXTS = 400;
    private static final List<String> GENRES =
            List.of("daily", "question", "kitchen", "travel", "code", "cat", "joke", "share");

    @ParameterizedTest
    @ValueSource(strings = {"ko", "en"})
    void everyTextIsCompleteAndFewAreTheSame(String language) {
        Phrases phrases = Phrases.of(language);
        for (String genre : GENRES) {
            Set<String> different = new HashSet<>();
            for (int number = 0; number < TEXTS; number++) {
                Phrases.Writing written = phrases.new Telling(new Random(number)).write(genre);
                assertThat(written.title()).hasSizeBetween(2, 100).doesNotContain("{", "}", "(를)", "\n", "= ");
                assertThat(written.content())
                        .hasSizeBetween(20, 2_000)
                        .doesNotContainPattern("\\{[+^]?\\p{L}+}")
                        .doesNotContainPattern("\\((를|는|가|와|라도)\\)");
                different.add(written.title() + written.content());
            }
            assertThat(different).as(language + " " + genre).hasSizeGreaterThan(genre.equals("joke") ? 15 : TEXTS / 5);
            assertThat(phrases.new Telling(new Random(1)).say(genre.equals("daily") ? "comment" : genre + ".comment"))
                    .isNotBlank();
        }
    }

    @Test
    void tellsTheSameFromTheSameSeed() {
        Phrases phrases = Phrases.of("ko");
        assertThat(phrases.new Telling(new Random(7)).write("travel"))
                .isEqualTo(phrases.new Telling(new Random(7)).write("travel"));
    }

    @Test
    void particlesFitTheWordBeforeThem() {
        assertThat(KoreanParticles.fit("감을(를) 먹고 배을(를) 사과과(와) 귤과(와) 보리이(가) 밤이(가) Go은(는) 떡이라도(라도)"))
                .isEqualTo("감을 먹고 배를 사과와 귤과 보리가 밤이 Go는 떡이라도");
    }
}
