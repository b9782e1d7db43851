package io.madang.article.order;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.article.order.BlockRows.CountedBlocks;
import io.madang.article.order.BoardOrder.KnownPlace;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.board.BoardId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blocks of boards as they were at a version of the board's count, and so are for as long as it is at that version.
 *
 * <p>Only blocks that were twice seen at the same version lead to places: in a board that changes all the time, a place
 * would be out of date before its articles are read, and reading them in vain.
 */
final class BlockCache {

    private static final int MAX_BLOCKS = 500_000;
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Cache<BoardId, Entry> entries = Caffeine.newBuilder()
            .maximumWeight(MAX_BLOCKS)
            .weigher((BoardId board, Entry entry) -> entry.size())
            .expireAfterWrite(KEPT)
            .build();

    /** @param before the id that the lower blocks lie before */
    void put(BoardId board, CountedBlocks found, long before) {
        Entry entry = new Entry(found.version(), false, found.upper(), Map.of(before, found.lower()));
        entries.asMap().merge(board, entry, Entry::then);
    }

    /** The place that so many articles come before, if all blocks on the way to it are here. */
    Optional<KnownPlace> place(BoardId board, long offset) {
        return Optional.ofNullable(entries.getIfPresent(board))
                .filter(Entry::unchanged)
                .flatMap(entry -> entry.place(offset).map(place -> new KnownPlace(place, entry.version())));
    }

    /**
     * What is known of a board.
     *
     * @param unchanged whether it was seen more than once
     * @param upper the newest blocks of the highest level
     * @param lower the newest blocks of level 0 before each of some ids
     */
    private record Entry(long version, boolean unchanged, List<Block> upper, Map<Long, List<Block>> lower) {

        Entry then(Entry newer) {
            if (newer.version != version) {
                return newer;
            }
            Map<Long, List<Block>> all = new HashMap<>(lower);
            newer.lower.forEach((before, blocks) -> all.merge(before, blocks, Entry::longer));
            return new Entry(version, true, longer(upper, newer.upper), Map.copyOf(all));
        }

        private static List<Block> longer(List<Block> one, List<Block> other) {
            return other.size() > one.size() ? other : one;
        }

        Optional<Place> place(long offset) {
            Place newest = new Place(Long.MAX_VALUE, offset);
            return BoardPositions.within(upper, newest)
                    .flatMap(this::withinLower)
                    // not far down, the newest blocks of level 0 lead there without the upper ones
                    .or(() -> withinLower(newest));
        }

        private Optional<Place> withinLower(Place from) {
            return BoardPositions.within(lower.getOrDefault(from.before(), List.of()), from);
        }

        int size() {
            return upper.size() + lower.values().stream().mapToInt(List::size).sum();
        }
    }
}
