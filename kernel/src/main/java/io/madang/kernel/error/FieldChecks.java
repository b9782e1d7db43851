package io.madang.kernel.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Checks of several fields, all of which are made before anything is thrown: a form shows all that is wrong at once. */
public final class FieldChecks {

    private final List<Failure> failures = new ArrayList<>();

    /** What the check makes of the typed text; the text as it is where it fails. */
    public String text(String typed, UnaryOperator<String> check) {
        return check(() -> check.apply(typed)).orElse(typed);
    }

    /** The value that the check returns; empty where it fails because of a field. */
    public <T> Optional<T> check(Supplier<T> check) {
        try {
            return Optional.of(check.get());
        } catch (Failure e) {
            if (e.field().isEmpty() || e.code() != ErrorCode.INVALID) {
                throw e;
            }
            failures.add(e);
            return Optional.empty();
        }
    }

    /** A failed check throws as it would have alone; several throw one failure with all of them as {@code errors}. */
    public void throwIfAny() {
        if (failures.size() == 1) {
            throw failures.getFirst();
        }
        if (!failures.isEmpty()) {
            throw Failure.ofFields(failures);
        }
    }
}
