package io.madang.comment.nickname;

import io.madang.comment.common.CommentProperties;
import io.madang.comment.nickname.NicknameMetrics.Lag;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.NicknameLogEntry;
import io.madang.contracts.account.Users;
import io.madang.sharding.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the nicknames of some shards of one database up to date with the account service. */
final class NicknamePass {

    private static final Logger log = LoggerFactory.getLogger(NicknamePass.class);

    /** Entries that are read at once. */
    private static final int ENTRIES = 200;

    private final Source source;
    private final NicknameLog nicknameLog;
    private final NicknameOffsets offsets;
    private final NicknameReplay replay;
    private final NicknameRefresh refresh;
    private final NicknameMetrics metrics;
    private final InstantSource clock;
    private final long refreshBehind;
    /** The lowest offsets after the last pass, by queue. */
    private volatile Map<Integer, Long> lastKnown = Map.of();

    NicknamePass(
            Source source,
            NicknameLog nicknameLog,
            Users users,
            CommentProperties.Nicknames properties,
            NicknameMetrics metrics,
            InstantSource clock) {
        this.source = source;
        this.nicknameLog = nicknameLog;
        this.offsets = new NicknameOffsets(source);
        this.replay = new NicknameReplay(source, properties.maxRows());
        this.refresh = new NicknameRefresh(source, users, properties.maxRows());
        this.metrics = metrics;
        this.clock = clock;
        this.refreshBehind = properties.refreshBehind();
    }

    /**
     * Does a bounded part of what is to be done.
     *
     * @param stopping asked within a refresh, which may take long
     * @return whether there is more
     */
    boolean run(List<Integer> shards, BooleanSupplier stopping) {
        // before the heads: another instance that moves the offsets must not make them look ahead of the log
        Map<Integer, Long> lowest = offsets.lowest(shards);
        Map<Integer, Long> heads = nicknameLog.heads();
        if (!lowest.keySet().containsAll(heads.keySet())) {
            List<Integer> incomplete = offsets.incomplete(shards, heads.keySet());
            if (!incomplete.isEmpty()) {
                log.info("Reading the nicknames of all writers for {} shards in {}", incomplete.size(), source.name());
                refresh(incomplete, heads, stopping);
            }
            return true;
        }
        long behind = behind(heads, lowest);
        if (behind > refreshBehind || isAhead(heads, lowest)) {
            log.warn(
                    "The nicknames in {} are {} changes behind, and the limit is {}: reading those of all writers",
                    source.name(),
                    behind,
                    refreshBehind);
            refresh(shards, heads, stopping);
            return true;
        }
        Map<Integer, Long> reached = new TreeMap<>(lowest);
        for (Map.Entry<Integer, Long> head : heads.entrySet()) {
            int queue = head.getKey();
            long from = lowest.getOrDefault(queue, 0L);
            if (from < head.getValue()) {
                List<NicknameLogEntry> entries = nicknameLog.after(queue, from, ENTRIES);
                if (entries.isEmpty() || entries.getFirst().serial() != from + 1) {
                    log.warn("The nickname log has no change {} of queue {}: reading all nicknames", from + 1, queue);
                    refresh(shards, heads, stopping);
                    return true;
                }
                reached.put(queue, apply(shards, queue, entries));
            }
        }
        lastKnown = reached;
        return measure(heads) > 0;
    }

    /** Shows how far the shards are behind, by what was last known of their offsets: their database may be down. */
    void measure() {
        measure(nicknameLog.heads());
    }

    private long measure(Map<Integer, Long> heads) {
        Map<Integer, Long> offsetsNow = lastKnown;
        Instant now = clock.instant();
        Instant oldest = now;
        for (Map.Entry<Integer, Long> offset : offsetsNow.entrySet()) {
            if (offset.getValue() < heads.getOrDefault(offset.getKey(), 0L)) {
                List<NicknameLogEntry> next = nicknameLog.after(offset.getKey(), offset.getValue(), 1);
                Instant changedAt = next.isEmpty() ? now : next.getFirst().changedAt();
                oldest = changedAt.isBefore(oldest) ? changedAt : oldest;
            }
        }
        long behind = offsetsNow.isEmpty() ? 0 : behind(heads, offsetsNow);
        metrics.lag(source.name(), new Lag(behind, Duration.between(oldest, now)));
        return behind;
    }

    private long apply(List<Integer> shards, int queue, List<NicknameLogEntry> entries) {
        NicknameReplay.Step step = replay.apply(shards, queue, entries);
        metrics.renamed(step.comments());
        Instant now = clock.instant();
        entries.stream()
                .filter(entry -> entry.serial() <= step.serial())
                .forEach(entry -> metrics.applied(Duration.between(entry.changedAt(), now)));
        return step.serial();
    }

    private void refresh(List<Integer> shards, Map<Integer, Long> heads, BooleanSupplier stopping) {
        metrics.renamed(refresh.refresh(shards, heads, stopping));
        metrics.refreshed();
    }

    private static long behind(Map<Integer, Long> heads, Map<Integer, Long> lowest) {
        return heads.entrySet().stream()
                .mapToLong(head -> Math.max(0, head.getValue() - lowest.getOrDefault(head.getKey(), 0L)))
                .sum();
    }

    /** Whether there are offsets that the log does not have, as after the account database was set back. */
    private static boolean isAhead(Map<Integer, Long> heads, Map<Integer, Long> lowest) {
        return heads.entrySet().stream().anyMatch(head -> lowest.getOrDefault(head.getKey(), 0L) > head.getValue());
    }
}
