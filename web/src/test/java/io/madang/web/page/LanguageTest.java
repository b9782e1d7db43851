package io.madang.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7 | KO",
                "en-US,en;q=0.9,ko;q=0.8 | EN",
                "de-DE,ko;q=0.5,en;q=0.4 | KO",
                "ko;q=0,en;q=0.1 | EN",
                "ja | EN",
                "* | EN",
                ";;;=,,q=x | EN",
                " | EN"
            })
    void isTheOneThatTheBrowserLikesBest(String header, Language language) {
        assertThat(Language.accepted(header)).isEqualTo(language);
    }
}
