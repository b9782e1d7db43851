package io.madang.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.app.setting.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainHttpTest {

    private static Settings settings(String bind, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("madang.bind", bind);
        return new Settings(new TreeMap<>(all), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    void warnsWhereOthersReachIt(String bind) {
        assertThat(PlainHttp.warnings(settings(bind, Map.of())))
                .singleElement()
                .asString()
                .contains(bind, "without TLS", "madang.tls.certificate", "madang.web.url");
        assertThat(PlainHttp.warnings(settings(bind, Map.of("madang.web.url", "http://yard.example"))))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "madang.tls.certificate, /etc/yard.pem",
        "madang.web.url, https://yard.example",
        "madang.request.trusted-proxies, 192.0.2.0/24"
    })
    void saysNothingWhereTlsIsInFront(String key, String value) {
        assertThat(PlainHttp.warnings(settings("0.0.0.0", Map.of(key, value)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.5", "::1"})
    void saysNothingOfLoopback(String bind) {
        assertThat(PlainHttp.warnings(settings(bind, Map.of()))).isEmpty();
    }

    @Test
    void saysNothingByDefault() {
        assertThat(PlainHttp.warnings(new Settings(new TreeMap<>(), Map.of()))).isEmpty();
    }
}
