package io.madang.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTargetTest {

    @ParameterizedTest
    @ValueSource(strings = {"/", "/b/yard", "/b/yard?page=2", "/a/12/some-words?after=Ck9_-a#comments", "/hot?board=x"})
    void leadsToPagesOfOurs(String path) {
        assertThat(RedirectTarget.within(path)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "/\\evil.example",
                "https://evil.example",
                "javascript:alert(1)",
                "/a\r\nSet-Cookie: x=y",
                "/a\tb",
                "/ evil",
                "",
                "evil"
            })
    void leadsNowhereElse(String path) {
        assertThat(RedirectTarget.within(path)).isEqualTo("/");
    }
}
