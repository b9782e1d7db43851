package io.madang.objectstore.gateway.sign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningTimeTest {
    @Test
    void readsWhatClientsSign() {
        assertThat(SigningTime.parse("20130524T000102Z"))
                .isEqualTo(new SigningTime(Instant.parse("2013-05-24T00:01:02Z"), "20130524T000102Z"));
        assertThat(SigningTime.parse("20240229T235959Z"))
                .isEqualTo(new SigningTime(Instant.parse("2024-02-29T23:59:59Z"), "20240229T235959Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "20130524",
                "20130524T000000",
                "20130524T000000z",
                "20130524t000000Z",
                "20130524 000000Z",
                "20130524T0000000Z",
                "20131324T000000Z",
                "20130500T000000Z",
                "20230229T000000Z",
                "20130524T240000Z",
                "20130524T006000Z",
                "20130524T000060Z",
                "2013052xT000000Z",
                "xxxx0524T000000Z",
                "-0010524T000000Z",
                "20130524T0000+1Z",
                "２０１３0524T000000Z"
            })
    void takesNothingElseForATime(String text) {
        assertThat(SigningTime.parse(text)).isNull();
    }
}
