package io.madang.objectstore.consensus.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.ReplicatedGroup;
import io.madang.objectstore.testkit.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members that come later, in this process. */
class NewMemberTest {
    private static final CallerSettings CALLS = new CallerSettings(Duration.ofSeconds(60), 1, 1 << 20, 1);

    private final Map<String, Registers> replicas = new ConcurrentHashMap<>();

    @TempDir
    Path directory;

    @Test
    void fetchesACopyOfTheStateAndIsThenAMemberAsOthersAre() throws Exception {
        ReplicatedGroup three = MemberProcess.group(FreePorts.some(3));
        ReplicatedGroup one = new ReplicatedGroup(three.id(), three.members().subList(0, 1));
        try (RatisHost first = RatisHost.init(settings(one, 0), replica("n0"), InstantSource.system(), failure -> {});
                GroupCaller caller = RatisCaller.open(three, CALLS);
                RatisHost second = empty(three, 1);
                RatisHost third = empty(three, 2)) {
            for (int i = 0; i < 40; i++) {
                caller.submit(("r" + i + "=" + i).getBytes(UTF_8));
            }
            second.join(three.id());
            third.join(three.id());
            assertThatThrownBy(() ->
                            caller.changeMembers(one.members(), three.members().subList(0, 2)))
                    .isInstanceOf(IllegalArgumentException.class);
            caller.changeMembers(one.members(), three.members());
            caller.submit("last=1".getBytes(UTF_8));
            for (String name : List.of("n1", "n2")) {
                await().atMost(Duration.ofSeconds(60)).until(() -> value(name, "last"), "1"::equals);
                assertThat(value(name, "r0")).isEqualTo("0");
                assertThat(registers(name).restored()).isEqualTo(1);
            }
            first.close();
            assertThat(caller.ask("last".getBytes(UTF_8))).asString(UTF_8).isEqualTo("1");
        }
    }

    private Registers registers(String name) {
        return Objects.requireNonNull(replicas.get(name));
    }

    private String value(String name, String register) {
        return new String(registers(name).ask(register.getBytes(UTF_8)), UTF_8);
    }

    private RatisHost empty(ReplicatedGroup group, int self) throws Exception {
        HostSettings settings = settings(new ReplicatedGroup(group.id(), group.members()), self);
        HostSettings nothing = new HostSettings(
                settings.directory(),
                settings.self(),
                List.of(),
                settings.electionMin(),
                settings.electionMax(),
                settings.snapshotEntries(),
                settings.keptEntries());
        return RatisHost.init(nothing, replica(settings.self().name()), InstantSource.system(), failure -> {});
    }

    private HostSettings settings(ReplicatedGroup group, int self) {
        Member member = group.members().get(self);
        return new HostSettings(
                directory.resolve(member.name()),
                member,
                List.of(group),
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                10,
                0);
    }

    private ReplicaFactory replica(String name) {
        return (group, at) -> {
            Registers opened = new Registers(at);
            replicas.put(name, opened);
            return opened;
        };
    }
}
