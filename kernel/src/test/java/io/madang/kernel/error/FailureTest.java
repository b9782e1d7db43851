package io.madang.kernel.error;

import static io.madang.kernel.error.Argument.arg;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void carriesItsReasonWithArgumentsAndTheEnglishTextThatTheyMake() {
        Failure failure = Failure.of(SystemReason.CONNECTIONS_BUSY, arg("connections", 1200), arg("database", "a"));

        assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(failure.reason()).isEqualTo("system.connections-busy");
        assertThat(failure.is(SystemReason.CONNECTIONS_BUSY)).isTrue();
        assertThat(failure.arguments()).isEqualTo(Map.of("connections", 1200L, "database", "a"));
        assertThat(failure).hasMessage("All 1,200 connections to database 'a' are busy. Try again soon.");
    }

    @Test
    void namesTheFieldThatIsWrong() {
        Failure failure = Failure.ofField("title", InputReason.LENGTH, arg("min", 1), arg("max", 200));

        assertThat(failure).hasMessage("title: Enter 1 to 200 characters.");
        assertThat(failure.details()).isEqualTo(Map.of("field", "title"));
    }

    @Test
    void tellsOfAllFieldsThatAreWrong() {
        FieldChecks checks = new FieldChecks();
        Supplier<String> noTitle = () -> {
            throw Failure.ofField("title", InputReason.BLANK);
        };
        assertThat(checks.check(noTitle)).isEmpty();
        assertThat(checks.text(" a ", String::strip)).isEqualTo("a");
        assertThatThrownBy(checks::throwIfAny)
                .as("one is told as it is")
                .isInstanceOfSatisfying(Failure.class, failure -> assertThat(failure.is(InputReason.BLANK))
                        .isTrue());
        assertThat(checks.text("b", typed -> {
                    throw Failure.ofField("content", InputReason.TOO_LONG, arg("max", 7));
                }))
                .isEqualTo("b");
        assertThatThrownBy(checks::throwIfAny).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.is(InputReason.INVALID_FIELDS)).isTrue();
            assertThat(failure.details().get("errors"))
                    .asInstanceOf(LIST)
                    .extracting(error -> ((Map<?, ?>) error).get("field") + " " + ((Map<?, ?>) error).get("reason"))
                    .containsExactly("title input.blank", "content input.too-long");
        });
    }

    @Test
    void keepsReasonArgumentsAndMembersForEverybodyWhoWaited() {
        Failure first = Failure.of(SystemReason.NAMED_DATABASE_UNAVAILABLE, arg("database", "b"))
                .ofDatabase("b")
                .retryAfter(7);
        Failure again = first.again();

        assertThat(again).hasCause(first).hasMessage(first.getMessage());
        assertThat(again.reason()).isEqualTo(first.reason());
        assertThat(again.arguments()).isEqualTo(first.arguments());
        assertThat(again.details()).isEqualTo(Map.of("database", "b", "retryAfterSeconds", 7L));
        assertThat(again.isDatabaseUnavailable()).isTrue();
    }

    @Test
    void saysTheSameReasonInAnotherLanguage() {
        Failure failure = Failure.of(InputReason.TOO_LONG, arg("max", 50_000));

        assertThat(Messages.text("ko", failure.reason(), failure.arguments())).contains("50,000자 이하로 입력해 주세요.");
    }

    @Test
    void hasNoTextForReasonsThatItDoesNotKnow() {
        for (String unknown :
                new String[] {"", "input", "input.", "input.unheard-of", "unheard.of", "../a.b", "a/b.c"}) {
            assertThat(Messages.text("en", unknown, Map.of())).as(unknown).isEmpty();
        }
    }

    @Test
    void showsAMissingArgumentByItsName() {
        assertThat(Messages.text("en", "input.too-long", Map.of())).contains("Enter no more than {max} characters.");
    }

    @Test
    void takesTimesAsStrings() {
        assertThat(arg("at", Instant.EPOCH).value()).isEqualTo("1970-01-01T00:00:00Z");
    }
}
