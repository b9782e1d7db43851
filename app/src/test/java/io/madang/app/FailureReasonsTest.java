package io.madang.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.madang.app.ArchitectureTest.MADANG;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FailureReason;
import io.madang.kernel.error.Messages;
import io.madang.web.form.Forms;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every reason for which something fails is known, has a text in each language, and is told with its arguments. */
class FailureReasonsTest {

    private static final List<String> LANGUAGES = List.of("en", "ko");

    @Test
    void everyReasonIsAConstantOfAnEnumThatOwnsItsKeys() {
        assertThat(enums())
                .hasSizeGreaterThan(10)
                .allSatisfy(type -> assertThat(type.isEnum()).as(type.getName()).isTrue());
        assertThat(enums().stream()
                        .map(type -> constants(type).findFirst().orElseThrow().owner()))
                .doesNotHaveDuplicates();
        assertThat(reasons().map(FailureReason::key)).allMatch(key -> key.matches("[a-z]+\\.[a-z]+(-[a-z]+)*"));
    }

    @Test
    void everyReasonHasATextInBothLanguagesWithTheSameArguments() {
        assertThat(reasons()).allSatisfy(reason -> {
            Set<String> english = Messages.argumentNames("en", reason.key()).orElseThrow();
            assertThat(Messages.argumentNames("ko", reason.key()))
                    .as(reason.key())
                    .contains(english);
        });
    }

    @Test
    void everyTextBelongsToAReason() {
        for (Class<?> type : enums()) {
            Set<String> keys = constants(type).map(FailureReason::key).collect(Collectors.toSet());
            String owner = constants(type).findFirst().orElseThrow().owner();
            for (String language : LANGUAGES) {
                assertThat(Messages.reasons(language, owner))
                        .as(owner + " in " + language)
                        .isEqualTo(keys);
            }
        }
    }

    @Test
    void everyFailureThatIsThrownGivesWhatItsTextNames() {
        List<ReasonMention> mentions = ReasonMention.all();
        assertThat(mentions).hasSizeGreaterThan(150);
        assertThat(mentions).allSatisfy(mention -> {
            FailureReason reason = reasons()
                    .filter(mention::isOf)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(mention + " is no reason"));
            assertThat(mention.arguments())
                    .as(mention.toString())
                    .containsAll(Messages.argumentNames("en", reason.key()).orElseThrow());
        });
    }

    /** What another instance tells is the one exception: it may know more. */
    @Test
    void noFailureIsMadeOfTextAlone() {
        assertThat(Failure.class.getConstructors()).isEmpty();
        noClasses()
                .that(not(simpleName("HttpContracts")))
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "relays a failure",
                        call -> call.getTargetOwner().isEquivalentTo(Failure.class)
                                && call.getName().equals("relayed")))
                .check(MADANG);
        noClasses()
                .that(not(simpleName("ValidationFailures")))
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "composes a failure's text",
                        call -> call.getTargetOwner().isEquivalentTo(Failure.class)
                                && call.getName().equals("composed")))
                .check(MADANG);
    }

    @Test
    void everyConstraintOfAnInputHasAReason() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are constraints for which the edge has no reason",
                        type -> type.getPackageName().equals("jakarta.validation.constraints")
                                && !belongToAnyOf(NotNull.class, NotBlank.class, Size.class, Min.class, Max.class)
                                        .test(type)))
                .check(MADANG.that(not(simpleName("Expectation"))));
    }

    @Test
    void pagesLookTextsUpAndNeverReadThem() {
        noClasses()
                .that()
                .resideInAPackage("io.madang.web..")
                .should()
                .callMethod(Failure.class, "getMessage")
                .orShould()
                .callMethod(Throwable.class, "getMessage")
                .check(MADANG);
        noClasses()
                .that()
                .resideInAPackage("io.madang.web.form")
                .and()
                .doNotBelongToAnyOf(Forms.class)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.regex")
                .check(MADANG);
    }

    private static Stream<FailureReason> reasons() {
        return enums().stream().flatMap(FailureReasonsTest::constants);
    }

    private static Stream<FailureReason> constants(Class<?> type) {
        return Stream.of(type.getEnumConstants()).map(FailureReason.class::cast);
    }

    private static List<? extends Class<?>> enums() {
        return MADANG.stream()
                .filter(type -> type.isAssignableTo(FailureReason.class) && !type.isInterface())
                .map(JavaClass::reflect)
                .toList();
    }
}
