package io.madang.edge.problem;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.metadata.ConstraintDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
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
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Input that is not as it should be, field by field. */
final class ValidationFailures {

    private static final int MAX_FIELDS = 50;
    private static final int FIELDS_IN_DETAIL = 5;

    private ValidationFailures() {}

    static Failure field(String field, Expectation expected, Throwable cause) {
        return of(List.of(expected.of(field)), cause);
    }

    static Failure missing(String field, Throwable cause) {
        return field(field, new Expectation(InputReason.MISSING), cause);
    }

    static Failure of(BindException problem) {
        return of(fields(problem), problem);
    }

    static Failure of(ConstraintViolationException problem) {
        List<FieldProblem> fields = problem.getConstraintViolations().stream()
                .map(v -> Expectation.of(v.getConstraintDescriptor())
                        .of(v.getPropertyPath().toString()))
                .toList();
        return of(fields, problem);
    }

    static Failure of(HandlerMethodValidationException problem) {
        List<FieldProblem> fields = new ArrayList<>();
        for (ParameterValidationResult result : problem.getParameterValidationResults()) {
            if (result instanceof ParameterErrors errors) {
                fields.addAll(fields(errors));
            } else {
                String name =
                        Objects.requireNonNullElse(result.getMethodParameter().getParameterName(), "");
                result.getResolvableErrors()
                        .forEach(e -> fields.add(Expectation.of(constraint(result.unwrap(e, ConstraintViolation.class)))
                                .of(name)));
            }
        }
        return of(fields, problem);
    }

    static Failure of(MethodArgumentTypeMismatchException problem) {
        Class<?> type = problem.getRequiredType();
        if (type != null && Collection.class.isAssignableFrom(type)) {
            type = ResolvableType.forMethodParameter(problem.getParameter())
                    .asCollection()
                    .resolveGeneric(0);
        }
        return field(problem.getName(), Expectation.inAddress(type), problem);
    }

    /** A body that is no JSON, or JSON of the wrong shape. */
    static Failure of(HttpMessageNotReadableException problem) {
        if (!(problem.getCause() instanceof JacksonException json)) {
            return Failure.of(RequestReason.BODY_NEEDED, problem);
        }
        String path = json.getPath().stream()
                .map(step -> step.getPropertyName() == null ? "[" + step.getIndex() + "]" : step.getPropertyName())
                .collect(Collectors.joining("."));
        if (json instanceof MismatchedInputException mismatch && !path.isEmpty()) {
            return field(path, Expectation.inJson(mismatch.getTargetType()), problem);
        }
        if (json instanceof ValueInstantiationException refused && !path.isEmpty()) {
            return field(path, Expectation.inJson(refused.getType().getRawClass()), problem);
        }
        TokenStreamLocation place = json.getLocation();
        return place == null
                ? Failure.of(RequestReason.BODY_NOT_JSON, problem)
                : Failure.of(
                        RequestReason.BODY_NOT_JSON_AT,
                        problem,
                        arg("line", place.getLineNr()),
                        arg("column", place.getColumnNr()));
    }

    private static Failure of(List<FieldProblem> fields, Throwable cause) {
        String detail = fields.stream()
                .limit(FIELDS_IN_DETAIL)
                .map(FieldProblem::sentence)
                .collect(Collectors.joining(" "));
        return Failure.composed(InputReason.INVALID_FIELDS, detail, cause)
                .with("errors", fields.stream().limit(MAX_FIELDS).toList());
    }

    private static List<FieldProblem> fields(Errors errors) {
        return errors.getAllErrors().stream().map(ValidationFailures::field).toList();
    }

    private static FieldProblem field(ObjectError error) {
        String name = error instanceof FieldError field ? field.getField() : "";
        if (error instanceof FieldError field && field.isBindingFailure()) {
            return new Expectation(InputReason.INVALID).of(name);
        }
        if (!error.contains(ConstraintViolation.class)) {
            return new Expectation(InputReason.INVALID).of(name);
        }
        ConstraintViolation<?> violation = error.unwrap(ConstraintViolation.class);
        return Expectation.of(constraint(violation)).of(nameInJson(name, violation.getLeafBean()));
    }

    /** The path with the last name as it stands in JSON. */
    private static String nameInJson(String path, @Nullable Object owner) {
        int last = path.lastIndexOf('.') + 1;
        try {
            JsonProperty named = owner == null
                    ? null
                    : owner.getClass().getDeclaredField(path.substring(last)).getAnnotation(JsonProperty.class);
            return named == null || named.value().isEmpty() ? path : path.substring(0, last) + named.value();
        } catch (NoSuchFieldException ofAnElement) {
            return path;
        }
    }

    private static ConstraintDescriptor<?> constraint(ConstraintViolation<?> violation) {
        return violation.getConstraintDescriptor();
    }
}
