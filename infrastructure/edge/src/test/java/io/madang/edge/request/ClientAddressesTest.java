package io.madang.edge.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.edge.EdgeInstance;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressesTest {

    private static EdgeInstance edge;

    @BeforeAll
    static void start() {
        edge = EdgeInstance.start("madang.request.trusted-proxies=127.0.0.1,10.0.0.0/8,fd00::/8");
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7                         | 203.0.113.7",
                "198.51.100.1, 203.0.113.7           | 203.0.113.7",
                "198.51.100.1, 203.0.113.7, 10.1.2.3 | 203.0.113.7",
                "203.0.113.7,10.1.2.3,fd00::5        | 203.0.113.7",
                "203.0.113.7:4711                    | 203.0.113.7",
                "2001:db8::1                         | 2001:db8:0:0:0:0:0:1",
                "2001:DB8:0::0:1                     | 2001:db8:0:0:0:0:0:1",
                "[2001:db8::1]:4711                  | 2001:db8:0:0:0:0:0:1",
                "::ffff:203.0.113.7                  | 203.0.113.7",
                "10.9.9.9, 10.1.2.3                  | 10.9.9.9",
            })
    void theLastAddressThatIsNoTrustedProxyIsTheClient(String chain, String client) {
        assertThat(address(chain)).isEqualTo(client);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unknown",
                "localhost",
                "203.0.113.7, unknown",
                "203.0.113.7, ",
                "1.2.3.4.5",
                "[::1",
                "fe80::1%eth0",
                ",,,",
                "999.1.1.1",
                "-"
            })
    void whatIsNoAddressLeavesTheProxyThatSaidIt(String chain) {
        assertThat(address(chain)).isEqualTo("127.0.0.1");
    }

    @Test
    void garbageBehindATrustedProxyLeavesThatProxy() {
        assertThat(address("203.0.113.7, <script>, 10.1.2.3")).isEqualTo("10.1.2.3");
        assertThat(address("x".repeat(2_000) + ", 10.1.2.3")).isEqualTo("10.1.2.3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-Proto | https                                   | true",
                "X-Forwarded-Proto | https, http                             | true",
                "X-Forwarded-Proto | http                                    | false",
                "Forwarded         | for=203.0.113.7;proto=https             | true",
                "Forwarded         | for=\"[2001:db8::1]\"; Proto=\"https\"   | true",
                "Forwarded         | for=203.0.113.7;proto=http              | false",
                "Forwarded         | for=203.0.113.7                         | false",
                "X-Request-Id      | plain                                   | false",
            })
    void browsersAreToldToStayWithHttpsWhenATrustedProxySaysThatTheyCameBy(String header, String value, boolean https) {
        assertThat(edge.get("/try/who", header, value)
                        .headers()
                        .firstValue("Strict-Transport-Security")
                        .isPresent())
                .isEqualTo(https);
    }

    @Test
    void severalHeadersAreOneChain() {
        assertThat(edge.get("/try/address", "X-Forwarded-For", "203.0.113.7", "X-Forwarded-For", "10.1.2.3")
                        .body())
                .isEqualTo("203.0.113.7");
    }

    @Test
    void nobodyIsBelievedUnlessConfigured() {
        try (EdgeInstance open = EdgeInstance.start()) {
            assertThat(open.get("/try/address", "X-Forwarded-For", "203.0.113.7")
                            .body())
                    .isEqualTo("127.0.0.1");
            for (String header : List.of("X-Forwarded-Proto", "Forwarded")) {
                assertThat(open.get("/try/who", header, header.equals("Forwarded") ? "proto=https" : "https")
                                .headers()
                                .firstValue("Strict-Transport-Security"))
                        .isEmpty();
            }
        }
    }

    @Test
    void rangesOfTheWrongFormAreRefusedByName() {
        for (String wrong : List.of("proxy.example", "10.0.0.0/33", "fd00::/129", "10.0.0.0/x", "10.0.0.0/-1", "")) {
            assertThatThrownBy(() -> AddressRanges.parse(List.of(wrong)))
                    .hasMessageContaining("madang.request.trusted-proxies")
                    .hasMessageContaining("'" + wrong + "'");
        }
    }

    private static String address(String chain) {
        return edge.get("/try/address", "X-Forwarded-For", chain).body();
    }
}
