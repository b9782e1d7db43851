package io.madang.article.order;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.article.order.BlockRows.CountedBlocks;
import io.madang.article.order.BoardOrder.CountedPlace;
import io.madang.article.order.BoardOrder.KnownPlace;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.Optional;

/**
 * Places in boards, found by adding up the counts of blocks.
 *
 * <p>Takes no lock: at rest places are exact, and beside writers they may be off by what those wrote meanwhile.
 *
 * <p>Which upper block a place is in is guessed from what was last seen of the board, so that one statement can bring the
 * upper blocks and the lower ones within the guessed one. What it brings of the upper blocks shows whether the guess was
 * right, and if not, the right lower ones are asked for.
 */
final class BoardPositions {

    /**
     * Up to so many articles are passed one by one, which is no slower than a statement more for the blocks: all that the
     * first pager leads to.
     */
    private static final int NEAR = 300;

    /** Blocks are asked for in parts of at most so many. */
    private static final int WALK = 200;

    /** So many more than would do if every block were full. */
    private static final int SPARE = 8;

    private static final int MAX_BOARDS = 1_000;

    private final Shards shards;
    private final BoardCounts counts;
    private final BlockSizes sizes;
    private final int near;
    private final Cache<BoardId, List<Block>> lastSeen =
            Caffeine.newBuilder().maximumSize(MAX_BOARDS).build();
    private final BlockCache cache = new BlockCache();

    BoardPositions(Shards shards, BoardCounts counts) {
        this(shards, counts, BlockSizes.STANDARD, NEAR);
    }

    BoardPositions(Shards shards, BoardCounts counts, BlockSizes sizes, int near) {
        this.shards = shards;
        this.counts = counts;
        this.sizes = sizes;
        this.near = near;
    }

    /** The place, if it is near, or the board was last seen unchanged. */
    Optional<KnownPlace> known(BoardId board, long offset) {
        return offset <= near
                ? Optional.of(new KnownPlace(new Place(Long.MAX_VALUE, offset), null))
                : cache.place(board, offset);
    }

    Optional<Place> at(BoardId board, long offset) {
        return offset <= near
                ? Optional.of(new Place(Long.MAX_VALUE, offset))
                : Optional.ofNullable(countedAt(board, offset).place());
    }

    /** The place, and with it how many articles there are, which is told by the same statement. */
    CountedPlace countedAt(BoardId board, long offset) {
        Place from = new Place(Long.MAX_VALUE, offset);
        if (offset <= near) {
            return new CountedPlace(
                    counts.find(board).map(BoardArticleCount::count).orElse(0L), from);
        }
        BlockRows rows = new BlockRows(shards.of(board), board);
        Place guess = guess(board, from);
        int walk = walk(BlockRows.TOP, offset);
        CountedBlocks found = rows.counted(walk, guess.before(), walk(0, guess.skip()));
        if (offset >= found.count()) {
            return new CountedPlace(found.count(), null);
        }
        cache.put(board, found, guess.before());
        Place place = guessed(found, guess.before(), offset)
                .or(() -> {
                    lastSeen.put(board, found.upper());
                    return pass(rows, BlockRows.TOP, from, found.upper(), walk)
                            .flatMap(upper -> passLower(rows, upper));
                })
                .orElse(null);
        return new CountedPlace(found.count(), place);
    }

    /** The upper block that the place was in when the board was last seen; the newest of all, if it was not. */
    private Place guess(BoardId board, Place from) {
        List<Block> upper = lastSeen.getIfPresent(board);
        return upper == null ? from : within(upper, from).orElse(from);
    }

    /** The place, if it is among the lower blocks that were brought along with the upper ones. */
    private static Optional<Place> guessed(CountedBlocks found, long guess, long offset) {
        long before = Long.MAX_VALUE;
        long skip = offset;
        for (Block block : found.upper()) {
            if (before == guess) {
                break;
            }
            before = block.firstId();
            skip -= block.count();
        }
        return before == guess && skip >= 0 ? within(found.lower(), new Place(before, skip)) : Optional.empty();
    }

    private Optional<Place> passLower(BlockRows rows, Place from) {
        int walk = walk(0, from.skip());
        return pass(rows, 0, from, rows.newestFirst(0, from.before(), walk), walk);
    }

    /** Passes whole blocks of a level, the first of them given, until one has more articles than are to be skipped. */
    private Optional<Place> pass(BlockRows rows, int level, Place from, List<Block> first, int firstWalk) {
        Place place = from;
        List<Block> found = first;
        int walk = firstWalk;
        while (true) {
            Optional<Place> within = within(found, place);
            if (within.isPresent() || found.size() < walk) {
                return within;
            }
            long passed = found.stream().mapToLong(Block::count).sum();
            place = new Place(found.getLast().firstId(), place.skip() - passed);
            walk = walk(level, place.skip());
            found = rows.newestFirst(level, place.before(), walk);
        }
    }

    /** The place at the top of that one of the blocks which has more articles than are to be skipped. */
    static Optional<Place> within(List<Block> blocks, Place from) {
        long before = from.before();
        long skip = from.skip();
        for (Block block : blocks) {
            if (skip < block.count()) {
                return Optional.of(new Place(before, skip));
            }
            skip -= block.count();
            before = block.firstId();
        }
        return Optional.empty();
    }

    /** How many blocks to ask for, so that the one with the place is among them unless many have been thinned out. */
    private int walk(int level, long skip) {
        return (int) Math.min(WALK, skip / sizes.articlesWithin(level) + SPARE);
    }
}
