package io.madang.comment.nickname;

import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.Users;
import io.madang.outbox.share.Membership;
import io.madang.outbox.share.Share;
import io.madang.outbox.share.ShareListener;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.springframework.context.SmartLifecycle;

/**
 * Keeps the nicknames in comments right: one worker for each database, for the shards that fall to this instance. Two
 * instances that take themselves for a shard's owner do no harm, because offsets are locked and versions compared.
 */
public final class NicknameReplayer implements SmartLifecycle, ShareListener {

    /** What instances share the shards for. */
    static final String WORK = "comment-nicknames";

    /** Before the web server at the start, and after it at the end; within the life of the relays. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 3072;

    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Membership membership;
    private final Map<String, NicknameWorker> workers = new LinkedHashMap<>();
    private final List<Thread> threads = new ArrayList<>();

    NicknameReplayer(
            CommentStore store,
            NicknameLog nicknameLog,
            Users users,
            Membership membership,
            CommentProperties.Nicknames properties,
            MeterRegistry meters) {
        this.membership = membership;
        NicknameMetrics metrics = new NicknameMetrics(meters);
        for (Source source : store.shards().sources()) {
            metrics.add(meters, source.name());
            workers.put(
                    source.name(),
                    new NicknameWorker(
                            source.name(),
                            () -> ownedShards(store.shards(), source),
                            new NicknameConfirmation(source, users),
                            new NicknamePass(source, nicknameLog, users, properties, metrics, store.clock()),
                            metrics,
                            properties.pollInterval()));
        }
    }

    private List<Integer> ownedShards(Shards shards, Source source) {
        Share share = membership.share();
        return IntStream.range(0, ShardMap.SHARDS)
                .filter(share::contains)
                .filter(number -> shards.number(number).source() == source)
                .boxed()
                .toList();
    }

    /** Says that comments were committed whose nicknames wait to be confirmed: here, or to the shard's owner. */
    public void wake(Shard shard) {
        if (membership.share().contains(shard.number())) {
            Objects.requireNonNull(workers.get(shard.source().name())).wake(shard.number());
        } else {
            membership.announce(shard.number());
        }
    }

    @Override
    public void shareChanged(Share share) {
        workers.values().forEach(NicknameWorker::look);
    }

    @Override
    public void announced(BitSet shards) {
        Share share = membership.share();
        shards.stream().filter(share::contains).forEach(shard -> workers.values()
                .forEach(worker -> worker.wake(shard)));
    }

    @Override
    public synchronized void start() {
        if (threads.isEmpty()) {
            membership.join(this);
            workers.forEach((source, worker) -> threads.add(
                    Thread.ofPlatform().name("nicknames-" + source).daemon(true).start(worker)));
        }
    }

    /** Lets each worker finish its transaction, and hands the shards to the others. */
    @Override
    public synchronized void stop() {
        if (threads.isEmpty()) {
            return;
        }
        workers.values().forEach(NicknameWorker::stop);
        long end = System.nanoTime() + GRACE.toNanos();
        for (Thread thread : threads) {
            try {
                thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        threads.clear();
        membership.leave();
    }

    @Override
    public synchronized boolean isRunning() {
        return !threads.isEmpty();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
