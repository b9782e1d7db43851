package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.testkit.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LikeBatchTest {

    private static final UserId HANA = new UserId(1);
    private static final UserId DURI = new UserId(2);

    @Test
    void letsEachRequestSeeThoseBeforeIt() {
        LikeBatch batch = LikeBatch.of(
                List.of(
                        new LikeRequest(HANA, true),
                        new LikeRequest(HANA, true),
                        new LikeRequest(DURI, false),
                        new LikeRequest(HANA, false)),
                5,
                Set.of(DURI));
        assertThat(batch.results())
                .containsExactly(
                        new LikeResult(true, 6, true),
                        new LikeResult(true, 6, false),
                        new LikeResult(false, 5, true),
                        new LikeResult(false, 4, true));
        assertThat(batch.liked()).isEmpty();
        assertThat(batch.unliked()).containsExactly(DURI);
        assertThat(batch.net()).isEqualTo(-1);
    }

    @Test
    void changesNothingWhereAllIsTakenBack() {
        LikeBatch batch = LikeBatch.of(
                List.of(
                        new LikeRequest(HANA, true),
                        new LikeRequest(HANA, false),
                        new LikeRequest(DURI, false),
                        new LikeRequest(DURI, true)),
                1,
                Set.of(DURI));
        assertThat(batch.changesNothing()).isTrue();
        assertThat(batch.results()).allMatch(LikeResult::changed);
    }

    /** However the requests are cut into batches, the answers are those of one after the other. */
    @Test
    void answersAsIfOneCameAfterTheOther() {
        Random random = new Random(Seeds.next("like batches"));
        List<LikeRequest> requests = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            requests.add(new LikeRequest(new UserId(1 + random.nextInt(20)), random.nextBoolean()));
        }
        assertThat(inBatches(requests, () -> 1 + random.nextInt(50))).isEqualTo(inBatches(requests, () -> 1));
    }

    private static List<LikeResult> inBatches(List<LikeRequest> requests, java.util.function.IntSupplier size) {
        Set<UserId> likers = new HashSet<>();
        List<LikeResult> results = new ArrayList<>();
        int from = 0;
        while (from < requests.size()) {
            int to = Math.min(requests.size(), from + size.getAsInt());
            LikeBatch batch = LikeBatch.of(requests.subList(from, to), likers.size(), likers);
            assertThat(batch.liked()).noneMatch(likers::contains);
            assertThat(batch.unliked()).allMatch(likers::contains);
            likers.addAll(batch.liked());
            batch.unliked().forEach(likers::remove);
            results.addAll(batch.results());
            from = to;
        }
        return results;
    }
}
