package io.madang.read.list;

import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.list.BoardLists.RepairResult;
import io.madang.read.list.BoardLists.Snapshot;
import java.time.Duration;
import java.util.Collections;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a list where there is none, and repairs one where events were lost: both are the same work.
 *
 * <p>The board's version is read before its ids, so these include every change up to it; the changes beyond it that
 * Redis has taken in are then made again. So nothing newer is undone, however long the article service takes.
 */
final class ListRepair {

    private static final Logger log = LoggerFactory.getLogger(ListRepair.class);
    private static final int ATTEMPTS = 3;
    private static final int MAX_WAITING = 10_000;

    private final BoardLists lists;
    private final ArticleOrder order;
    private final ListProperties properties;
    private final ListMetrics meters;
    private final Combiner<BoardId, Boolean, Boolean> fills;

    ListRepair(BoardLists lists, ArticleOrder order, ListProperties properties, ListMetrics meters) {
        this.lists = lists;
        this.order = order;
        this.properties = properties;
        this.meters = meters;
        this.fills = new Combiner<>(MAX_WAITING, MAX_WAITING, (board, requests) -> {
            return Collections.nCopies(requests.size(), make(board));
        });
    }

    /** Makes the list, once for all who ask at the same moment; false if another instance is at it. */
    boolean fill(BoardId board) {
        return fills.ask(board, true);
    }

    private boolean make(BoardId board) {
        if (!(lists.at(board, 0, 1) instanceof ListPart.Missing)) {
            return true;
        }
        boolean made = repair(board);
        if (made) {
            lists.tryAcquireReconcileLease(board, reconcileLeaseLength());
        }
        return made;
    }

    /**
     * Compares the list with the article service, unless that was done within the interval; makes it where there is none,
     * so that it is there already when the board's database is not.
     */
    void reconcile(BoardId board) {
        switch (lists.at(board, 0, 1)) {
            case ListPart.Missing missing -> fill(board);
            case ListPart.Found found -> {
                if (lists.tryAcquireReconcileLease(board, reconcileLeaseLength())) {
                    repair(board);
                }
            }
            case ListPart.Closed closed -> {}
        }
    }

    /** Somewhat shorter than the interval, so that the next time is not missed by a moment. */
    private Duration reconcileLeaseLength() {
        return properties.reconcileInterval().multipliedBy(4).dividedBy(5);
    }

    /** Whether it was done; not if another is at it, or if the board changed too fast. */
    boolean repair(BoardId board) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            String owner = UUID.randomUUID().toString();
            if (!lists.tryAcquireLease(board, owner, properties.lease())) {
                return false;
            }
            if (repairAs(owner, board)) {
                return true;
            }
        }
        return false;
    }

    private boolean repairAs(String owner, BoardId board) {
        boolean done = false;
        try {
            long known = lists.version(board);
            BoardArticleCount count = count(board, known);
            Snapshot snapshot = new Snapshot(count, order.newest(board, properties.window()));
            // a version only grows, unless the database was put back to an older state: then what is here is no more
            RepairResult repaired = lists.repair(board, owner, snapshot, count.version() < known);
            done = repaired.done();
            if (done) {
                meters.repaired(board, repaired);
            }
            return done;
        } finally {
            if (!done) {
                release(owner, board);
            }
        }
    }

    private BoardArticleCount count(BoardId board, long known) {
        try {
            return order.count(board);
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND && known >= 0) {
                lists.close(board);
            }
            throw e;
        }
    }

    private void release(String owner, BoardId board) {
        try {
            lists.release(board, owner);
        } catch (Failure e) {
            log.debug("The lease of board {} ends by itself: {}", board, e.toString());
        }
    }
}
