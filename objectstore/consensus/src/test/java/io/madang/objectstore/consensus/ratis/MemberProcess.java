package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicatedGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One of three members, in a process of its own until it is killed: directory, own number, {@code init} or not, ports. */
final class MemberProcess {
    static final UUID GROUP = new UUID(1, 1);

    private MemberProcess() {}

    static ReplicatedGroup group(List<Integer> ports) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < ports.size(); i++) {
            members.add(new Member("n" + i, "127.0.0.1", ports.get(i)));
        }
        return new ReplicatedGroup(GROUP, members);
    }

    static HostSettings settings(Path directory, ReplicatedGroup group, int self) {
        return new HostSettings(
                directory,
                group.members().get(self),
                List.of(group),
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                10,
                HostSettings.KEPT_ENTRIES);
    }

    public static void main(String[] arguments) throws Exception {
        List<Integer> ports = new ArrayList<>();
        for (int i = 3; i < arguments.length; i++) {
            ports.add(Integer.parseInt(arguments[i]));
        }
        HostSettings settings = settings(Path.of(arguments[0]), group(ports), Integer.parseInt(arguments[1]));
        RatisHost host = arguments[2].equals("init")
                ? RatisHost.init(settings, (id, at) -> new Registers(at), InstantSource.system(), MemberProcess::halt)
                : RatisHost.start(settings, (id, at) -> new Registers(at), InstantSource.system(), MemberProcess::halt);
        System.out.println("started");
        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
            System.out.println(host.status(GROUP).leads() ? "leads" : "follows");
        }
        host.close();
    }

    private static void halt(Throwable failure) {
        Runtime.getRuntime().halt(1);
    }
}
