package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.EngineConnections;
import io.madang.contracts.service.Service;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.outbox.OutboxDeadLetters;
import io.madang.outbox.OutboxDeadLetters.DeadLetter;
import io.madang.outbox.OutboxProperties;
import io.madang.stream.ProjectionOperations;
import io.madang.stream.StreamProperties;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** {@code events …}: what could not be delivered, seen and sent again; and projections, watched and built anew. */
final class EventsCommand {

    static final Set<String> VALUED = Set.of("--service", "--topic", "--from", "--for", "--dead", "--data", "--config");

    private static final int PAGE = 200;

    private final Console console;

    EventsCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, EngineConnections connections) {
        List<String> words = arguments.words();
        String verb = words.isEmpty() ? "" : words.getFirst();
        if (words.size() > (verb.equals("rebuild") ? 2 : 1)) {
            throw new UsageError("'" + words.getLast() + "' is not understood here; options begin with --.");
        }
        try {
            switch (verb) {
                case "dead" -> dead(arguments, connections);
                case "replay" -> replay(arguments, connections);
                case "rebuild" -> rebuild(words, connections);
                case "lag" -> projections(connections, ProjectionCommands::lag);
                default ->
                    throw new UsageError("events knows four things: 'events dead', 'events replay', 'events rebuild'"
                            + " and 'events lag'.");
            }
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private void dead(Arguments arguments, EngineConnections connections) {
        services(arguments).forEach(service -> list(service, deadLetters(service, connections)));
        if (arguments.option("--service").isEmpty()) {
            projections(connections, ProjectionCommands::dead);
        }
    }

    private void replay(Arguments arguments, EngineConnections connections) {
        Optional<String> topic = arguments.option("--topic");
        Optional<String> projection = arguments.option("--dead");
        if (projection.isPresent()) {
            projections(connections, commands -> commands.replayDead(projection.get()));
        } else if (topic.isPresent()) {
            String from = arguments
                    .option("--from")
                    .orElseThrow(() -> new UsageError(
                            "say from where: --from beginning, --from 2026-01-31T12:00:00Z or --from OFFSET."));
            projections(connections, commands -> commands.replay(arguments.option("--for"), topic.get(), from));
        } else if (arguments.has("--from") || arguments.has("--for")) {
            throw new UsageError("say which topic's events shall come again: --topic TOPIC.");
        } else {
            services(arguments)
                    .forEach(service -> console.print(service + ": "
                            + deadLetters(service, connections).replayAll() + " dead letters are on their way again"));
        }
    }

    private void rebuild(List<String> words, EngineConnections connections) {
        if (words.size() < 2) {
            throw new UsageError(
                    "say what to rebuild: 'events rebuild PROJECTION'; 'events lag' shows which there" + " are.");
        }
        projections(connections, commands -> commands.rebuild(words.get(1)));
    }

    private void projections(EngineConnections connections, Consumer<ProjectionCommands> command) {
        try (ProjectionOperations operations = new ProjectionOperations(
                connections.kafka(),
                connections.bind("madang.outbox", OutboxProperties.class),
                connections.bind("madang.stream", StreamProperties.class))) {
            command.accept(new ProjectionCommands(console, operations));
        }
    }

    private static OutboxDeadLetters deadLetters(String service, EngineConnections connections) {
        return new OutboxDeadLetters(connections.databases().forService(service));
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

    private void list(String service, OutboxDeadLetters letters) {
        console.print(service + ": " + letters.count() + " dead letters");
        Optional<String> next = Optional.empty();
        do {
            OutboxDeadLetters.Page page = letters.list(PAGE, next);
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
