package io.madang.edge.problem;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.kernel.error.Argument;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FailureReason;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.id.TypedId;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.ConstraintDescriptor;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What belongs in a place, for whoever has sent something else there.
 *
 * @param reason what is expected
 * @param arguments what its message names
 */
record Expectation(FailureReason reason, Argument... arguments) {

    private static final String ID = "742893746598234112";

    /** Of a part of the address. */
    static Expectation inAddress(@Nullable Class<?> type) {
        return isId(type) ? new Expectation(InputReason.ID, arg("example", ID)) : of(type, Enum::name);
    }

    /** Of a member of a JSON body. */
    static Expectation inJson(@Nullable Class<?> type) {
        return isId(type)
                ? new Expectation(InputReason.ID_STRING, arg("example", ID))
                : of(type, Expectation::nameInJson);
    }

    /** Of what a constraint says; each kind that inputs use has a reason of its own. */
    static Expectation of(@Nullable ConstraintDescriptor<?> constraint) {
        if (constraint == null) {
            return new Expectation(InputReason.INVALID);
        }
        return switch (constraint.getAnnotation()) {
            case NotNull _, NotBlank _ -> new Expectation(InputReason.MISSING);
            case Size size when size.min() == 0 -> new Expectation(InputReason.TOO_LONG, arg("max", size.max()));
            case Size size -> new Expectation(InputReason.LENGTH, arg("min", size.min()), arg("max", size.max()));
            case Min min -> new Expectation(InputReason.TOO_SMALL, arg("min", min.value()));
            case Max max -> new Expectation(InputReason.TOO_LARGE, arg("max", max.value()));
            default -> new Expectation(InputReason.INVALID);
        };
    }

    FieldProblem of(String field) {
        Failure failure = Failure.of(reason, arguments);
        return new FieldProblem(field, String.valueOf(failure.getMessage()), failure.reason(), failure.arguments());
    }

    private static boolean isId(@Nullable Class<?> type) {
        return type != null && TypedId.class.isAssignableFrom(type);
    }

    private static Expectation of(@Nullable Class<?> type, Function<Enum<?>, String> nameOfChoice) {
        if (type == null) {
            return new Expectation(InputReason.INVALID);
        }
        if (type.isEnum()) {
            String choices = Arrays.stream(type.getEnumConstants())
                    .map(choice -> nameOfChoice.apply((Enum<?>) choice))
                    .collect(Collectors.joining(", "));
            return new Expectation(InputReason.CHOICE, arg("choices", choices));
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Expectation(InputReason.BOOLEAN);
        }
        if (Number.class.isAssignableFrom(type) || type.isPrimitive() && type != char.class) {
            return new Expectation(InputReason.NUMBER);
        }
        if (type == Instant.class) {
            return new Expectation(InputReason.TIME, arg("example", "2026-11-01T00:00:00Z"));
        }
        if (type == String.class) {
            return new Expectation(InputReason.STRING);
        }
        return new Expectation(Collection.class.isAssignableFrom(type) ? InputReason.LIST : InputReason.INVALID);
    }

    private static String nameInJson(Enum<?> choice) {
        try {
            JsonProperty named =
                    choice.getDeclaringClass().getField(choice.name()).getAnnotation(JsonProperty.class);
            return named == null || named.value().isEmpty() ? choice.name() : named.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("every constant of an enum is a field of it", e);
        }
    }
}
