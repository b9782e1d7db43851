package io.madang.objectstore.consensus.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.GroupCaller;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreeProcessesTest {
    private static final CallerSettings PATIENT = new CallerSettings(Duration.ofSeconds(60), 64, 1 << 20, 2);

    @TempDir
    Path directory;

    @Test
    void agreedCommandsSurviveWhateverHappensToTheLeader() throws Exception {
        try (Members members = Members.init(directory);
                GroupCaller caller = RatisCaller.open(members.group(), PATIENT)) {
            for (int i = 0; i < 50; i++) {
                assertThat(set(caller, "a", i)).isEqualTo(i == 0 ? "null" : Integer.toString(i - 1));
            }

            int first = leader(members);
            members.kill(first);
            assertThat(set(caller, "a", 50)).isEqualTo("49");
            members.start(first);

            aLeaderThatWasStoppedAnswersNothingOld(members, caller);

            for (int i = 0; i < 3; i++) {
                members.kill(i);
            }
            for (int i = 0; i < 3; i++) {
                members.start(i);
            }
            assertThat(ask(caller, "a")).isEqualTo("61");
        }
    }

    /** It wakes up with everything that it knew, believing that it leads. */
    private static void aLeaderThatWasStoppedAnswersNothingOld(Members members, GroupCaller caller) throws Exception {
        assertThat(ask(caller, "a")).isEqualTo("50");
        int stopped = leader(members);
        members.signal(stopped, "STOP");
        for (int i = 51; i <= 60; i++) {
            assertThat(set(caller, "a", i)).isEqualTo(Integer.toString(i - 1));
        }
        members.signal(stopped, "CONT");
        for (int i = 0; i < 100; i++) {
            assertThat(ask(caller, "a")).isEqualTo("60");
        }
        assertThat(set(caller, "a", 61)).isEqualTo("60");
    }

    private static int leader(Members members) {
        return await().atMost(Duration.ofSeconds(60)).until(members::leader, leader -> leader >= 0);
    }

    private static String set(GroupCaller caller, String name, int value) {
        return new String(caller.submit((name + "=" + value).getBytes(UTF_8)), UTF_8);
    }

    private static String ask(GroupCaller caller, String name) {
        return new String(caller.ask(name.getBytes(UTF_8)), UTF_8);
    }
}
