package io.madang.outbox;

import io.madang.outbox.TransactionalOutbox.WakeUp;
import io.madang.sharding.Shard;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The wake-ups that one transaction owes: one per shard, however many events it appends.
 *
 * <p>They are given when the transaction has completed, and nothing that goes wrong with them reaches the caller, whose
 * write is committed by then. After a rollback a wake-up is needless and harmless; it is given all the same, because a
 * transaction on another database inside this one may have committed.
 */
final class PendingWakeUps implements TransactionSynchronization {

    private static final Logger log = LoggerFactory.getLogger(PendingWakeUps.class);

    private final WakeUp wakeUp;
    private final Set<Shard> shards = new LinkedHashSet<>();

    private PendingWakeUps(WakeUp wakeUp) {
        this.wakeUp = wakeUp;
    }

    /** Those of the open transaction. */
    static PendingWakeUps of(WakeUp wakeUp) {
        if (TransactionSynchronizationManager.getResource(wakeUp) instanceof PendingWakeUps pending) {
            return pending;
        }
        PendingWakeUps pending = new PendingWakeUps(wakeUp);
        TransactionSynchronizationManager.bindResource(wakeUp, pending);
        TransactionSynchronizationManager.registerSynchronization(pending);
        return pending;
    }

    void add(Shard shard) {
        shards.add(shard);
    }

    @Override
    public void suspend() {
        TransactionSynchronizationManager.unbindResource(wakeUp);
    }

    @Override
    public void resume() {
        TransactionSynchronizationManager.bindResource(wakeUp, this);
    }

    @Override
    public void afterCompletion(int status) {
        TransactionSynchronizationManager.unbindResourceIfPossible(wakeUp);
        try {
            shards.forEach(wakeUp::wake);
        } catch (RuntimeException e) {
            log.warn("The relay could not be woken; it will find the events at its next look.", e);
        }
    }
}
