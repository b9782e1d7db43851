package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.Reached;
import io.madang.contracts.service.Service;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.outbox.DeadLetters;
import io.madang.outbox.DeadLetters.DeadLetter;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code events dead} and {@code events replay}: what Kafka refused for good, seen and sent again. */
final class EventsCommand {

    static final Set<String> VALUED = Set.of("--service", "--data", "--config");
    private static final int PAGE = 200;

    private final Console console;

    EventsCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, Reached reached) {
        List<String> services = services(arguments);
        try {
            for (String service : services) {
                DeadLetters letters = new DeadLetters(reached.databases().forService(service));
                switch (arguments.words().isEmpty() ? "" : arguments.words().getFirst()) {
                    case "dead" -> list(service, letters);
                    case "replay" ->
                        console.print(service + ": " + letters.replayAll() + " dead letters are on their way again");
                    default -> throw new UsageError("events knows two things: 'events dead' and 'events replay'.");
                }
            }
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> services(Arguments arguments) {
        List<String> known = Services.WRITING.stream().map(Service::role).toList();
        Optional<String> asked = arguments.option("--service");
        if (asked.isPresent() && !known.contains(asked.get())) {
            throw new UsageError(
                    "there is no service '" + asked.get() + "'; there are " + String.join(", ", known) + ".");
        }
        return asked.map(List::of).orElse(known);
    }

    private void list(String service, DeadLetters letters) {
        console.print(service + ": " + letters.count() + " dead letters");
        Optional<String> next = Optional.empty();
        do {
            DeadLetters.Page page = letters.list(PAGE, next);
            page.letters().forEach(letter -> console.print(line(letter)));
            next = page.next();
        } while (next.isPresent());
    }

    private static String line(DeadLetter letter) {
        return String.join(
                "\t",
                letter.diedAt().toString(),
                letter.topic(),
                letter.type(),
                "key " + letter.key(),
                "version " + letter.version(),
                letter.attempts() + " attempts",
                letter.lastError());
    }
}
