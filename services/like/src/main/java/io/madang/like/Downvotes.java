package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes downvotes of articles; those who wait for the same article share a transaction. It holds the lock on the
 * article's counts, as every change of its likes does: so nobody ever likes an article and votes it down.
 */
final class Downvotes {

    private final Shards shards;
    private final Likes likes;
    private final InstantSource clock;
    private final Combiner<ArticleId, LikeRequest, LikeResult> combiner;

    /** @param likes of articles */
    Downvotes(Shards shards, Likes likes, InstantSource clock, LikeProperties properties) {
        this.shards = shards;
        this.likes = likes;
        this.clock = clock;
        this.combiner = Combiner.ofTransactions(properties.maxBatch(), properties.maxWaiting(), this::change);
    }

    /** What became of a request. */
    record Result(boolean downvoted, boolean changed) {}

    /** Votes the article down, or no more; whoever liked it does so no more. */
    Result change(ArticleId article, UserId user, boolean down) {
        LikeResult result = combiner.ask(article, new LikeRequest(user, down));
        return new Result(result.liked(), result.changed());
    }

    DownvoteRows.State state(ArticleId article, UserId user) {
        return DownvoteRows.state(shards, article, user);
    }

    /** What the user votes down, the newest vote first. */
    List<DownvoteRows.Downvote> of(UserId user, Cursor after, int limit) {
        return DownvoteRows.of(shards, user, after, limit);
    }

    private List<LikeResult> change(ArticleId article, List<LikeRequest> requests) {
        Shard shard = shards.of(article);
        return shard.transaction(() -> write(shard, article, requests));
    }

    private List<LikeResult> write(Shard shard, ArticleId article, List<LikeRequest> requests) {
        Source source = shard.source();
        Map<Long, LikeCount> locked = likes.lockedOrMade(shard, LikeTarget.of(article));
        LikeCount before = Objects.requireNonNull(locked.get(article.value()));
        Set<UserId> voters = DownvoteRows.among(
                source,
                article,
                requests.stream().map(LikeRequest::user).distinct().toList());
        LikeBatch batch = LikeBatch.of(requests, before.downvotes(), voters);
        if (!batch.begun().isEmpty()) {
            // nobody does both
            likes.change(
                    source,
                    batch.begun().stream()
                            .map(user -> new LikeCall(before.target(), new LikeRequest(user, false)))
                            .toList(),
                    locked);
        }
        if (!batch.changesNothing()) {
            DownvoteRows.insert(source, article, batch.liked(), clock.instant());
            DownvoteRows.delete(source, article, batch.unliked());
            DownvoteRows.count(source, article, before.downvotes() + batch.net());
        }
        return batch.results();
    }
}
