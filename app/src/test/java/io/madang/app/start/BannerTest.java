package io.madang.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BannerTest {

    @Test
    void namesAddressesByTheSchemeThatThePortSpeaks() {
        assertThat(banner(true)).contains("https://127.0.0.1:8443/v1").doesNotContain("http://");
        assertThat(banner(false)).contains("http://127.0.0.1:8443/v1").doesNotContain("https://");
    }

    private static String banner(boolean overTls) {
        return new Banner(
                        "./madang",
                        "127.0.0.1",
                        8443,
                        overTls,
                        List.of(),
                        Map.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        false,
                        1.0)
                .text();
    }
}
