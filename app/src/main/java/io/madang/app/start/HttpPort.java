package io.madang.app.start;

import io.madang.app.command.CommandFailure;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The port that HTTP will be answered on, tried before anything is started. */
public final class HttpPort {

    private static final String LISTENING = "0A";

    private HttpPort() {}

    /** Fails with what is in the way, if anything is. */
    public static void check(Settings settings) {
        InetAddress address;
        try {
            address = InetAddress.getByName(settings.bind());
        } catch (UnknownHostException e) {
            throw settings.wrong(Setting.BIND, settings.bind(), "it is no address of this machine");
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, settings.port()));
        } catch (IOException e) {
            throw taken(settings, e);
        }
    }

    static CommandFailure taken(Settings settings, Exception cause) {
        int port = settings.port();
        String who = holder(port).map(pid -> " by process " + pid).orElse(" (see: ss -ltnp)");
        if (port < 1024 && holder(port).isEmpty()) {
            who = ", or ports below 1024 are not for this user";
        }
        return new CommandFailure(
                "port " + port + " on " + settings.bind() + " (" + settings.origin(Setting.PORT) + ") is taken" + who
                        + ". Stop what listens there, or choose another port: --port " + (port < 65_535 ? port + 1 : 0)
                        + ".",
                cause);
    }

    /** Who listens on a port, as far as Linux lets this user see it. */
    static Optional<String> holder(int port) {
        Set<String> sockets = Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(table -> lines(Path.of(table)).stream())
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields ->
                        fields.length > 9 && fields[1].endsWith(":%04X".formatted(port)) && fields[3].equals(LISTENING))
                .map(fields -> "socket:[" + fields[9] + "]")
                .collect(Collectors.toSet());
        return ProcessHandle.allProcesses()
                .filter(process -> holds(process, sockets))
                .map(process -> process.pid()
                        + process.info()
                                .command()
                                .map(command -> " (" + command + ")")
                                .orElse(""))
                .findFirst();
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException notLinux) {
            return List.of();
        }
    }

    private static boolean holds(ProcessHandle process, Set<String> sockets) {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return open.anyMatch(link -> {
                try {
                    return sockets.contains(Files.readSymbolicLink(link).toString());
                } catch (IOException closedMeanwhile) {
                    return false;
                }
            });
        } catch (IOException notOurs) {
            return false;
        }
    }
}
