package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.iam.AddressRange;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxiesTest {
    private final Proxies proxies = new Proxies(List.of(range("10.0.0.0/8"), range("::1")));

    private static AddressRange range(String text) {
        return Objects.requireNonNull(AddressRange.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "198.51.100.1 |                          |            | 198.51.100.1 | false",
                "198.51.100.1 | 203.0.113.9              | https      | 198.51.100.1 | false",
                "10.0.0.1     |                          |            | 10.0.0.1     | false",
                "10.0.0.1     | 203.0.113.9              | https      | 203.0.113.9  | true",
                "10.0.0.1     | 203.0.113.9              | http       | 203.0.113.9  | false",
                "10.0.0.1     | 1.2.3.4, 203.0.113.9     | http,https | 203.0.113.9  | true",
                "10.0.0.1     | 203.0.113.9, 10.0.0.7    | https      | 203.0.113.9  | true",
                "10.0.0.1     | 203.0.113.9, example.com | https,http | 10.0.0.1     | false",
                "10.0.0.1     | 10.0.0.2, 10.0.0.3       | HTTPS      | 10.0.0.2     | true",
                "::1          | 2001:db8::5              | https      | 2001:db8::5  | true"
            })
    void believesOnlyItsOwn(String peer, String forwarded, String scheme, String client, boolean secure)
            throws Exception {
        List<Header> headers = new ArrayList<>();
        if (forwarded != null) {
            headers.add(new Header("x-forwarded-for", forwarded));
        }
        if (scheme != null) {
            headers.add(new Header("x-forwarded-proto", scheme));
        }

        assertThat(proxies.origin(new Proxies.Origin(InetAddress.getByName(peer), false), new Headers(headers)))
                .isEqualTo(new Proxies.Origin(InetAddress.getByName(client), secure));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "198.51.100.1 |       | true",
                "198.51.100.1 | http  | true",
                "10.0.0.1     |       | true",
                "10.0.0.1     | https | true",
                "10.0.0.1     | http  | false"
            })
    void aConnectionByTlsIsSecureUnlessABelievedProxyHasItWithoutTls(String peer, String scheme, boolean secure)
            throws Exception {
        Headers headers = new Headers(scheme == null ? List.of() : List.of(new Header("x-forwarded-proto", scheme)));
        assertThat(proxies.origin(new Proxies.Origin(InetAddress.getByName(peer), true), headers)
                        .secure())
                .isEqualTo(secure);
    }
}
