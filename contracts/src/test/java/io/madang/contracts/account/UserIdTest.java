package io.madang.contracts.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class UserIdTest {

    private final JsonMapper json = JsonMapper.shared();

    /** One more than the largest number that a browser keeps exactly. */
    private final UserId large = new UserId((1L << 53) + 1);

    @Test
    void isAStringInJson() {
        assertThat(json.writeValueAsString(large)).isEqualTo("\"9007199254740993\"");
        assertThat(json.readValue("\"9007199254740993\"", UserId.class)).isEqualTo(large);
    }

    @Test
    void isAStringInsideOfOthers() {
        User user = new User(large, "마당", 3, "", false, Instant.parse("2026-01-01T00:00:00Z"));
        String text = json.writeValueAsString(user);

        assertThat(text).contains("\"id\":\"9007199254740993\"");
        assertThat(json.readValue(text, User.class)).isEqualTo(user);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"0\"", "\"-1\"", "\"x\"", "\"9223372036854775808\"", "{}", "true"})
    void isRefusedWhereItIsNone(String text) {
        assertThatThrownBy(() -> json.readValue(text, UserId.class)).isInstanceOf(JacksonException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void cannotBeMadeOfWhatIsNoId(long value) {
        assertThatThrownBy(() -> new UserId(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + value + "'");
    }
}
