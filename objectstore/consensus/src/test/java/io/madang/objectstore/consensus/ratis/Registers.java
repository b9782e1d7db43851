package io.madang.objectstore.consensus.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Replica;
import io.madang.objectstore.consensus.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** A replica of named values: {@code name=value} sets one and tells the value before, a name asks for it. */
final class Registers implements Replica {
    /** No replica can set this. */
    static final String POISON = "poison";

    private final Path file;
    private final Map<String, String> values = new TreeMap<>();
    private final Map<UUID, byte[]> outcomes = new TreeMap<>();
    private LogPosition applied = LogPosition.START;
    private int entries;
    private int restored;
    private int persisted;

    Registers(Path directory) throws IOException {
        file = directory.resolve("registers");
        if (Files.exists(file)) {
            List<String> lines = Files.readAllLines(file);
            applied = new LogPosition(Long.parseLong(lines.get(0)), Long.parseLong(lines.get(1)));
            lines.stream().skip(2).forEach(line -> {
                String[] parts = line.split("=", 2);
                values.put(parts[0], parts[1]);
            });
        }
    }

    @Override
    public void check(byte[] command) {
        if (!new String(command, UTF_8).contains("=")) {
            throw new IllegalArgumentException("There is no value");
        }
    }

    @Override
    public synchronized List<byte[]> apply(LogEntry entry) {
        List<byte[]> told = new ArrayList<>();
        for (Request request : entry.requests()) {
            told.add(outcomes.computeIfAbsent(request.id(), id -> set(new String(request.command(), UTF_8))));
        }
        applied = entry.position();
        entries++;
        return told;
    }

    private byte[] set(String command) {
        String[] parts = command.split("=", 2);
        if (parts[0].equals(POISON)) {
            throw new IllegalStateException("This cannot be applied");
        }
        String before = values.put(parts[0], parts[1]);
        return String.valueOf(before).getBytes(UTF_8);
    }

    @Override
    public synchronized byte[] ask(byte[] question) {
        return String.valueOf(values.get(new String(question, UTF_8))).getBytes(UTF_8);
    }

    synchronized int entries() {
        return entries;
    }

    @Override
    public synchronized LogPosition applied() {
        return applied;
    }

    @Override
    public synchronized LogPosition persist() throws IOException {
        persisted++;
        List<String> lines = new ArrayList<>(List.of(Long.toString(applied.term()), Long.toString(applied.index())));
        values.forEach((name, value) -> lines.add(name + "=" + value));
        Files.write(file, lines);
        return applied;
    }

    @Override
    public synchronized LogPosition copyTo(Path directory) throws IOException {
        LogPosition position = persist();
        Files.copy(file, directory.resolve("registers"));
        return position;
    }

    @Override
    public synchronized void restore(Path directory) throws IOException {
        Registers other = new Registers(directory);
        values.clear();
        values.putAll(other.values);
        applied = other.applied;
        restored++;
    }

    synchronized int persisted() {
        return persisted;
    }

    synchronized int restored() {
        return restored;
    }

    @Override
    public void close() {}
}
