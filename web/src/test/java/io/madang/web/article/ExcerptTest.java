package io.madang.web.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.markdown.Markdown;
import org.junit.jupiter.api.Test;

class ExcerptTest {

    @Test
    void isTheTextWithoutItsElements() {
        assertThat(Excerpt.of(Markdown.toHtml("# One & two\n\n**three**, <four> \"five\" `a=b`\n\n- six")))
                .isEqualTo("One & two three, <four> \"five\" a=b six");
    }

    @Test
    void endsAfterAWhileAndNeverWithinACharacter() {
        String excerpt = Excerpt.of("<p>" + "😀".repeat(200) + "</p>");
        assertThat(excerpt).endsWith("…").hasSizeLessThan(170);
        assertThat(excerpt.substring(0, excerpt.length() - 1)).isEqualTo("😀".repeat((excerpt.length() - 1) / 2));
    }

    @Test
    void ofNothingIsNothing() {
        assertThat(Excerpt.of("")).isEmpty();
        assertThat(Excerpt.of("<p><img src=\"https://a.example/b.png\"></p>")).isEmpty();
    }
}
