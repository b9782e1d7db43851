package io.madang.account.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.account.AccountClient;
import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.NicknameLogEntry;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link NicknameLog} promises, wherever the service runs. */
abstract class NicknameLogContract {

    private static final int QUEUES = 8;

    private final AccountClient client = AccountServer.shared().client();
    private final NicknameLog log;

    /** @param asked the instance whose {@link NicknameLog} is tried */
    NicknameLogContract(AccountServer asked) {
        this.log = asked.bean(NicknameLog.class);
    }

    @Test
    void readsOnFromWhereTheReaderStands() {
        Map<Integer, Long> before = log.heads();
        assertThat(before.keySet()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
        Instant start = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        LoggedIn user = client.newUser();
        List<String> nicknames = List.of("하나 " + fresh(), "🐈 " + fresh(), "Zoë " + fresh());
        for (String nickname : nicknames) {
            client.call("PUT", "/v1/me/nickname", user.access(), Map.of("nickname", nickname))
                    .expect(200);
        }
        int queue = grown(before, log.heads());
        long head = Objects.requireNonNull(before.get(queue));
        List<NicknameLogEntry> entries = log.after(queue, head, NicknameLog.MAX_ENTRIES);
        List<NicknameLogEntry> wanted = new ArrayList<>();
        for (int i = 0; i < nicknames.size(); i++) {
            wanted.add(new NicknameLogEntry(
                    queue,
                    head + i + 1,
                    UserId.of(user.id()),
                    nicknames.get(i),
                    i + 2,
                    entries.get(i).changedAt()));
        }
        assertThat(entries).isEqualTo(wanted);
        assertThat(entries).allSatisfy(entry -> assertThat(entry.changedAt()).isBetween(start, Instant.now()));
        assertThat(log.after(queue, head, 2)).isEqualTo(wanted.subList(0, 2));
        assertThat(log.after(queue, head + 2, 100)).isEqualTo(wanted.subList(2, 3));
        assertThat(log.after(queue, head + 3, 100)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, QUEUES, Integer.MAX_VALUE})
    void failsForAQueueThatDoesNotExist(int queue) {
        Failure failure = catchThrowableOfType(Failure.class, () -> log.after(queue, 0, 10));
        assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(failure).hasMessage("There is no nickname queue " + String.format(Locale.ROOT, "%,d", queue) + ".");
        assertThat(failure.details()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, NicknameLog.MAX_ENTRIES + 1})
    void refusesLimitsOutOfBounds(int limit) {
        Failure failure = catchThrowableOfType(Failure.class, () -> log.after(0, 0, limit));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure.reason()).isEqualTo("input.range");
        assertThat(failure.arguments()).isEqualTo(Map.of("min", 1L, "max", 1000L, "value", (long) limit));
        assertThat(failure.details()).isEqualTo(Map.of("field", "limit"));
    }

    private static int grown(Map<Integer, Long> before, Map<Integer, Long> after) {
        List<Integer> grown = after.keySet().stream()
                .filter(queue -> !Objects.equals(before.get(queue), after.get(queue)))
                .toList();
        assertThat(grown).hasSize(1);
        return grown.getFirst();
    }

    private static String fresh() {
        return AccountClient.freshName().substring(0, 10);
    }
}
