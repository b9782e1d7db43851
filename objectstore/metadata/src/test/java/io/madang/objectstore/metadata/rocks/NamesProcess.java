package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.ReplicatedGroup;
import io.madang.objectstore.consensus.ratis.RatisHost;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One of three processes that keep a partition of names, until it is killed. */
final class NamesProcess {
    private NamesProcess() {}

    static ReplicatedGroup group(List<Integer> ports) {
        List<Member> members = new ArrayList<>();
        for (int port : ports) {
            members.add(new Member("n" + members.size(), "127.0.0.1", port));
        }
        return new ReplicatedGroup(new UUID(2, 3), members);
    }

    public static void main(String[] arguments) throws Exception {
        List<Integer> ports = new ArrayList<>();
        for (int i = 3; i < arguments.length; i++) {
            ports.add(Integer.parseInt(arguments[i]));
        }
        ReplicatedGroup group = group(ports);
        HostSettings settings = new HostSettings(
                Path.of(arguments[0]),
                group.members().get(Integer.parseInt(arguments[1])),
                List.of(group),
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                50,
                HostSettings.KEPT_ENTRIES);
        ReplicaFactory names = (id, at) -> NamesPartition.open(TestStore.settings(at));
        RatisHost host = arguments[2].equals("init")
                ? RatisHost.init(settings, names, InstantSource.system(), NamesProcess::halt)
                : RatisHost.start(settings, names, InstantSource.system(), NamesProcess::halt);
        System.out.println("started");
        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
            System.out.println(host.status(group.id()).leads() ? "leads" : "follows");
        }
        host.close();
    }

    private static void halt(Throwable failure) {
        Runtime.getRuntime().halt(1);
    }
}
