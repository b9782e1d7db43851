package io.madang.edge.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelyingPartyTest {

    @ParameterizedTest
    @CsvSource({
        "https://yard.example, yard.example",
        "https://Yard.Example:8443/, yard.example",
        "http://localhost:8080, localhost",
        "http://yard.localhost, yard.localhost",
        "https://10.example, 10.example"
    })
    void hasTheNameOfTheSite(URI url, String name) {
        assertThat(new RelyingParty(Optional.of(url)).id()).contains(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://yard.example",
                "https://192.0.2.7",
                "https://127.1",
                "https://2130706433",
                "https://0x7f000001",
                "https://[2001:db8::1]:8443",
                "http://127.0.0.1:8080"
            })
    void hasNoneWhereBrowsersAllowNoPasskeys(URI url) {
        RelyingParty party = new RelyingParty(Optional.of(url));
        assertThat(party.id()).isEmpty();
        assertThat(party.accepts(url.toString())).isFalse();
    }

    @Test
    void acceptsTheOriginOfTheSiteAndNoOther() {
        RelyingParty party = new RelyingParty(Optional.of(URI.create("https://yard.example/")));
        assertThat(party.accepts("https://yard.example")).isTrue();
        assertThat(new String[] {
                    "http://yard.example",
                    "https://yard.example:8443",
                    "https://a.yard.example",
                    "https://yard.example.evil.example",
                    "https://evil.example",
                    "null",
                    ""
                })
                .noneMatch(party::accepts);
    }

    @Test
    void isLocalhostWithoutAConfiguredAddress() {
        RelyingParty party = new RelyingParty(Optional.empty());
        assertThat(party.id()).contains("localhost");
        assertThat(party.accepts("http://localhost:8080")).isTrue();
        assertThat(party.accepts("http://localhost.evil.example")).isFalse();
        assertThat(party.accepts("http://127.0.0.1:8080")).isFalse();
    }
}
