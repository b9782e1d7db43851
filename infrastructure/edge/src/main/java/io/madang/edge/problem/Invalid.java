package io.madang.edge.problem;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import jakarta.validation.ConstraintViolationException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.BindException;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Input that is not as it should be, field by field. */
final class Invalid {

    private static final String DETAIL = "Some of the input is not valid; see errors.";
    private static final String WRONG_FORM = "is not of the right form";
    private static final int MAX_FIELDS = 50;

    /** One thing that is wrong: {@code field} is empty where it concerns the input as a whole. */
    record Field(String field, String message) {}

    private Invalid() {}

    static Failure field(String field, String message, Throwable cause) {
        return of("'" + field + "' " + message + ".", List.of(new Field(field, message)), cause);
    }

    static Failure of(BindException problem) {
        return of(DETAIL, fields(problem), problem);
    }

    static Failure of(ConstraintViolationException problem) {
        List<Field> fields = problem.getConstraintViolations().stream()
                .map(v -> new Field(v.getPropertyPath().toString(), v.getMessage()))
                .toList();
        return of(DETAIL, fields, problem);
    }

    static Failure of(HandlerMethodValidationException problem) {
        List<Field> fields = new ArrayList<>();
        for (ParameterValidationResult result : problem.getParameterValidationResults()) {
            if (result instanceof ParameterErrors errors) {
                fields.addAll(fields(errors));
            } else {
                String name =
                        Objects.requireNonNullElse(result.getMethodParameter().getParameterName(), "");
                result.getResolvableErrors().forEach(e -> fields.add(new Field(name, message(e))));
            }
        }
        return of(DETAIL, fields, problem);
    }

    static Failure of(MethodArgumentTypeMismatchException problem) {
        return field(problem.getName(), expectation(problem.getRequiredType(), Enum::name), problem);
    }

    /** A body that is no JSON, or JSON of the wrong shape. */
    static Failure of(HttpMessageNotReadableException problem) {
        if (!(problem.getCause() instanceof JacksonException json)) {
            return new Failure(ErrorCode.INVALID, "A body is needed, and it must be readable.", problem);
        }
        String path = json.getPath().stream()
                .map(step -> step.getPropertyName() == null ? "[" + step.getIndex() + "]" : step.getPropertyName())
                .collect(Collectors.joining("."));
        if (json instanceof ValueInstantiationException
                && json.getCause() instanceof IllegalArgumentException refused) {
            return field(path, String.valueOf(refused.getMessage()), problem);
        }
        if (!path.isEmpty()) {
            return field(path, expectation(json), problem);
        }
        String place = json.getLocation() == null
                ? ""
                : " (line " + json.getLocation().getLineNr() + ", column "
                        + json.getLocation().getColumnNr() + ")";
        return new Failure(ErrorCode.INVALID, "The body is not the JSON that is expected here" + place + ".", problem);
    }

    private static Failure of(String detail, List<Field> fields, Throwable cause) {
        Map<String, Object> details =
                Map.of("errors", fields.stream().limit(MAX_FIELDS).toList());
        return new Failure(ErrorCode.INVALID, detail, details, cause);
    }

    private static List<Field> fields(Errors errors) {
        return errors.getAllErrors().stream().map(Invalid::field).toList();
    }

    private static Field field(ObjectError error) {
        return new Field(error instanceof FieldError field ? field.getField() : "", message(error));
    }

    private static String message(MessageSourceResolvable error) {
        return Objects.requireNonNullElse(error.getDefaultMessage(), "is not valid");
    }

    private static String expectation(JacksonException json) {
        Class<?> type = json instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        return expectation(type, Invalid::nameInJson);
    }

    private static String expectation(@Nullable Class<?> type, Function<Enum<?>, String> nameOfChoice) {
        if (type == null) {
            return WRONG_FORM;
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(choice -> nameOfChoice.apply((Enum<?>) choice))
                    .collect(Collectors.joining(", ", "must be one of: ", ""));
        }
        return Number.class.isAssignableFrom(type) || type.isPrimitive() && type != boolean.class && type != char.class
                ? "must be a number"
                : WRONG_FORM;
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
