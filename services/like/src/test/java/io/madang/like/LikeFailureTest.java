package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of those who share a transaction that fails. */
class LikeFailureTest {

    private final LikeServer server = LikeServer.shared();

    @Test
    void failsForAllAndChangesNothing() {
        ArticleId article = server.newArticle();
        UserId early = server.newUser();
        server.like(article, early);
        Shard shard = server.shard(article);
        // the last statement of the transaction finds no place for its event
        shard.sql("rename table outbox to outbox_aside").update();
        try {
            List<Integer> answers = Concurrently.run(50, i -> server.caller()
                    .call(
                            i % 2 == 0 ? "PUT" : "DELETE",
                            LikeServer.path(article),
                            server.token(i == 1 ? early : server.newUser()))
                    .status());
            // all who wanted a change; those who wanted none fail with them, or were by themselves
            assertThat(answers)
                    .isSubsetOf(500, 200)
                    .filteredOn(status -> status == 500)
                    .hasSizeGreaterThanOrEqualTo(26);
        } finally {
            shard.sql("rename table outbox_aside to outbox").update();
        }
        assertThat(server.count(article)).isEqualTo(1).isEqualTo(server.rows(article));
        assertThat(server.version(article)).isEqualTo(1);
        assertThat(server.like(article, server.newUser())).isEqualTo(new LikeResult(true, 2, true));
    }
}
