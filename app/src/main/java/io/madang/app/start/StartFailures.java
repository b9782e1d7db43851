package io.madang.app.start;

import io.madang.app.command.CommandFailure;
import io.madang.app.setting.Settings;
import io.madang.engine.EngineException;
import io.madang.kernel.error.Failure;
import io.madang.objectstore.server.StoreFailure;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.web.server.PortInUseException;

/** Turns what went wrong during a start into one paragraph that says what to do; the log file keeps the whole. */
final class StartFailures {

    private StartFailures() {}

    static CommandFailure explain(Throwable failure, Settings settings, String log) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(50)
                .flatMap(cause -> paragraph(cause, settings).stream())
                .findFirst()
                .map(paragraph -> new CommandFailure(paragraph, failure))
                .orElseGet(() -> new CommandFailure("could not start: " + root(failure) + ". " + log, failure));
    }

    private static Optional<String> paragraph(Throwable cause, Settings settings) {
        return switch (cause) {
            case CommandFailure known -> Optional.of(known.paragraph());
            case StoreFailure store -> Optional.of(String.valueOf(store.getMessage()));
            case EngineException engine -> Optional.of(String.valueOf(engine.getMessage()));
            case PortInUseException port ->
                Optional.of(HttpPort.taken(settings, port).paragraph());
            case ConfigurationPropertiesBindException bind -> Optional.of(wrongSetting(bind));
            case Failure known -> Optional.of(String.valueOf(known.getMessage()));
            default ->
                Optional.of(String.valueOf(cause.getMessage()))
                        .filter(message -> message.contains("No space left on device"))
                        .map(message -> "the disk is full (" + message + "). Free some space and start again.");
        };
    }

    private static String wrongSetting(ConfigurationPropertiesBindException bind) {
        String key = Stream.<Throwable>iterate(bind, cause -> cause != null, Throwable::getCause)
                .limit(50)
                .filter(BindException.class::isInstance)
                .map(cause -> String.valueOf(((BindException) cause).getName()))
                .findFirst()
                .orElse("a setting");
        return "the configuration cannot be used: " + key + ": " + root(bind) + ".";
    }

    private static String root(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < 50; depth++) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }
}
