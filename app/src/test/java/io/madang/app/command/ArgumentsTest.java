package io.madang.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

    private static final Set<String> VALUED = Set.of("--port", "--data");
    private static final Set<String> FLAGS = Set.of("--quick");

    @Test
    void readsWordsFlagsAndValuesInBothForms() {
        Arguments arguments = parse("startup", "--port", "80", "--data=a=b", "--quick");
        assertThat(arguments.words()).containsExactly("startup");
        assertThat(arguments.option("--port")).contains("80");
        assertThat(arguments.option("--data")).contains("a=b");
        assertThat(arguments.has("--quick")).isTrue();
    }

    @Test
    void saysWhatIsWrongWithAnOption() {
        refuses("did you mean --port?", "--prot", "80");
        refuses("there are --data, --port, --quick", "--colour", "red");
        refuses("--port needs a value", "--port");
        refuses("--port is given twice", "--port", "1", "--port=2");
        refuses("--quick takes no value", "--quick=yes");
    }

    @Test
    void refusesWordsWhereNoneAreMeant() {
        assertThatThrownBy(() -> parse("account").withoutWords()).hasMessageContaining("'account' is not understood");
    }

    private static Arguments parse(String... arguments) {
        return Arguments.parse(List.of(arguments), VALUED, FLAGS);
    }

    private static void refuses(String message, String... arguments) {
        assertThatThrownBy(() -> parse(arguments))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining(message);
    }
}
