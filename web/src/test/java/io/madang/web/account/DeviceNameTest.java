package io.madang.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceNameTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Firefox · Windows | Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Chrome · Linux | Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Edge · Windows | Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                "Safari · iPhone | Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari · macOS | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/605.1",
                "Samsung Internet · Android | Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
                "Whale · Windows | Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0 Whale/4.33 Safari/537.36",
                "curl/8.5.0 | curl/8.5.0",
            })
    void callsADeviceAsItsOwnerWould(String name, String userAgent) {
        assertThat(DeviceName.of(userAgent)).isEqualTo(name);
    }
}
