package io.madang.account.nickname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.account.AccountClient;
import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.NicknameLogEntry;
import io.madang.contracts.account.UserId;
import io.madang.sharding.ShardMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An instance that dies between the entry in the log and the commit. */
class NicknameRollbackTest {

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();
    private final NicknameLog log = server.bean(NicknameLog.class);

    private static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @Test
    void leavesNeitherANameNorAGap() {
        LoggedIn user = client.newUser();
        UserId id = UserId.of(user.id());
        JsonNode before = client.get("/v1/users/" + id, null).json();
        Map<Integer, Long> heads = log.heads();
        int queue = ShardMap.shardOf(id) % heads.size();
        long head = heads.getOrDefault(queue, 0L);
        for (int i = 0; i < 3; i++) {
            String lost = "lost" + AccountClient.freshName().substring(0, 12);
            assertThatThrownBy(() -> server.home().run(() -> {
                        server.bean(Nicknames.class).change(id, Nickname.of(lost), null);
                        assertThat(log.heads().get(queue))
                                .as("it was in the log")
                                .isEqualTo(head + 1);
                        throw new Death();
                    }))
                    .isInstanceOf(Death.class);
        }
        assertThat(client.get("/v1/users/" + id, null).json()).isEqualTo(before);
        assertThat(log.heads()).isEqualTo(heads);

        String kept = "kept" + AccountClient.freshName().substring(0, 12);
        server.home().run(() -> server.bean(Nicknames.class).change(id, Nickname.of(kept), null));
        List<NicknameLogEntry> entries = log.after(queue, head, 10);
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.serial()).isEqualTo(head + 1);
            assertThat(entry.nickname()).isEqualTo(kept);
            assertThat(entry.version()).isEqualTo(2);
        });
    }
}
