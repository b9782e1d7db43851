package io.madang.objectstore.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Three members of a replicated group, each a process. The main class gets a directory, its own number, {@code init} or
 * {@code start}, and the ports of all; it says {@code started}, and then {@code leads} or {@code follows} for each byte.
 */
public final class GroupProcesses implements AutoCloseable {
    private final Class<?> main;
    private final Path directory;
    private final List<Integer> ports = new ArrayList<>();
    private final Process[] processes = new Process[3];
    private final BufferedReader[] said = new BufferedReader[3];

    private GroupProcesses(Class<?> main, Path directory) {
        this.main = main;
        this.directory = directory;
    }

    public static GroupProcesses init(Class<?> main, Path directory) throws IOException {
        GroupProcesses members = new GroupProcesses(main, directory);
        members.ports.addAll(FreePorts.some(3));
        for (int i = 0; i < 3; i++) {
            members.start(i, "init");
        }
        for (int i = 0; i < 3; i++) {
            members.hear(i);
        }
        return members;
    }

    public List<Integer> ports() {
        return List.copyOf(ports);
    }

    public void start(int member) throws IOException {
        start(member, "start");
        hear(member);
    }

    private void start(int member, String how) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                directory.resolve("n" + member).toString(),
                Integer.toString(member),
                how));
        ports.forEach(port -> command.add(port.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        processes[member] = process;
        said[member] = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** What it says of itself, past what a library may have said. */
    private String hear(int member) throws IOException {
        for (String line = said[member].readLine(); line != null; line = said[member].readLine()) {
            if (List.of("started", "leads", "follows").contains(line)) {
                return line;
            }
        }
        throw new IOException("Member " + member + " has ended");
    }

    /** The member that says that it leads; -1 while none does. Those that are away are not asked. */
    public int leader() throws IOException {
        for (int i = 0; i < processes.length; i++) {
            if (processes[i].isAlive()) {
                processes[i].getOutputStream().write('?');
                processes[i].getOutputStream().flush();
                if (hear(i).equals("leads")) {
                    return i;
                }
            }
        }
        return -1;
    }

    public void kill(int member) throws InterruptedException {
        processes[member].destroyForcibly();
        if (!processes[member].waitFor(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("It does not die: " + processes[member]);
        }
    }

    public void signal(int member, String signal) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(processes[member].pid()))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("kill -" + signal + " ended with " + exit);
        }
    }

    @Override
    public void close() throws InterruptedException {
        for (int i = 0; i < processes.length; i++) {
            if (processes[i] != null) {
                kill(i);
            }
        }
    }
}
