package io.madang.comment.nickname;

import io.madang.contracts.account.NicknameLogEntry;
import io.madang.sharding.Source;
import java.util.List;

/**
 * Applies the log of nickname changes to the comments of one database.
 *
 * <p>A transaction changes a bounded number of comments, and moves the shards' offset past the changes that it has
 * completed. A writer with more comments than that takes several transactions, the last of which moves the offset. So
 * whatever is cut off is applied again from the same change on, and what was applied before stays as it is.
 */
final class NicknameReplay {

    private final Source source;
    private final NicknameOffsets offsets;
    private final CommentNicknames nicknames;
    private final int maxRows;

    /** @param maxRows comments that one transaction changes at most */
    NicknameReplay(Source source, int maxRows) {
        this.source = source;
        this.offsets = new NicknameOffsets(source);
        this.nicknames = new CommentNicknames(source);
        this.maxRows = maxRows;
    }

    /**
     * What one transaction has done.
     *
     * @param serial the offset that it left
     * @param comments how many comments have a newer nickname
     */
    record Step(long serial, int comments) {}

    /** Applies some of the entries of a queue, which follow one another, in one transaction. */
    Step apply(List<Integer> shards, int queue, List<NicknameLogEntry> entries) {
        return source.transaction(() -> {
            long from = offsets.lockLowest(shards, queue);
            long reached = from;
            int left = maxRows;
            for (NicknameLogEntry entry : entries) {
                if (entry.serial() <= from) {
                    // another instance, which owned some of the shards, was faster
                    continue;
                }
                if (entry.serial() != reached + 1) {
                    break;
                }
                left -= nicknames.rename(shards, entry.userId(), entry.nickname(), entry.version(), left);
                if (left == 0) {
                    break;
                }
                reached = entry.serial();
            }
            if (reached > from) {
                offsets.advance(shards, queue, reached);
            }
            return new Step(reached, maxRows - left);
        });
    }
}
