package io.madang.objectstore.testkit;

import java.util.Optional;

/** A call to a value that can be read, written, and written under a condition; and what came of it. Empty is no value. */
public sealed interface RegisterCall {
    record Read(Optional<String> found) implements RegisterCall {}

    record Write(Optional<String> value) implements RegisterCall {}

    /** @param written whether the condition held; says nothing where no answer was heard */
    record WriteIf(Optional<String> expected, String value, boolean written) implements RegisterCall {}

    /** One caller at a time. */
    SequentialModel<Optional<String>, RegisterCall> MODEL = new SequentialModel<>() {
        @Override
        public Optional<String> first() {
            return Optional.empty();
        }

        @Override
        public Optional<Optional<String>> after(Optional<String> state, RegisterCall call, boolean answered) {
            return switch (call) {
                case Read(Optional<String> found) ->
                    !answered || found.equals(state) ? Optional.of(state) : Optional.empty();
                case Write(Optional<String> value) -> Optional.of(value);
                case WriteIf(Optional<String> expected, String value, boolean written) -> {
                    boolean holds = expected.equals(state);
                    if (answered && holds != written) {
                        yield Optional.empty();
                    }
                    yield Optional.of(holds ? Optional.of(value) : state);
                }
            };
        }
    };
}
