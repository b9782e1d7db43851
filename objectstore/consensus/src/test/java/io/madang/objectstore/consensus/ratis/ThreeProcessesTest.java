package io.madang.objectstore.consensus.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.testkit.GroupProcesses;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreeProcessesTest {
    private static final int ROUNDS = Integer.getInteger("rounds", 1);
    private static final CallerSettings PATIENT = new CallerSettings(Duration.ofSeconds(60), 64, 1 << 20, 2);

    @TempDir
    Path directory;

    /** Also kills all of them at once, from the second round on. */
    @Test
    void agreedCommandsSurviveWhateverHappensToTheLeader() throws Exception {
        try (GroupProcesses members = GroupProcesses.init(MemberProcess.class, directory);
                GroupCaller caller = RatisCaller.open(MemberProcess.group(members.ports()), PATIENT)) {
            int last = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < 10; i++) {
                    last = next(caller, last);
                }
                int killed = leader(members);
                members.kill(killed);
                last = next(caller, last);
                members.start(killed);
                last = aLeaderThatWasStoppedAnswersNothingOld(members, caller, last);
                if (round > 0) {
                    for (int i = 0; i < 3; i++) {
                        members.kill(i);
                    }
                    for (int i = 0; i < 3; i++) {
                        members.start(i);
                    }
                    assertThat(ask(caller)).isEqualTo(last);
                }
            }
        }
    }

    /** It wakes up with everything that it knew, believing that it leads. */
    private static int aLeaderThatWasStoppedAnswersNothingOld(GroupProcesses members, GroupCaller caller, int before)
            throws Exception {
        assertThat(ask(caller)).isEqualTo(before);
        int stopped = leader(members);
        members.signal(stopped, "STOP");
        int last = next(caller, next(caller, before));
        members.signal(stopped, "CONT");
        for (int i = 0; i < 20; i++) {
            assertThat(ask(caller)).isEqualTo(last);
        }
        return next(caller, last);
    }

    private static int leader(GroupProcesses members) {
        return await().atMost(Duration.ofSeconds(60)).until(members::leader, leader -> leader >= 0);
    }

    /** Sets the value that follows, and is told the one before. */
    private static int next(GroupCaller caller, int last) {
        byte[] before = caller.submit(("a=" + (last + 1)).getBytes(UTF_8));
        assertThat(before).asString(UTF_8).isEqualTo(last == 0 ? "null" : Integer.toString(last));
        return last + 1;
    }

    private static int ask(GroupCaller caller) {
        return Integer.parseInt(new String(caller.ask("a".getBytes(UTF_8)), UTF_8));
    }
}
