package io.madang.outbox;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Gives the events of a transaction to those on this instance who want them, if it is committed. */
record AfterCommit(Object payload, List<CommitListener> listeners) implements TransactionSynchronization {

    private static final Logger log = LoggerFactory.getLogger(AfterCommit.class);

    /** In the open transaction; nothing is registered for what nobody wants. */
    static void register(Object payload, List<CommitListener> all) {
        List<CommitListener> listeners =
                all.stream().filter(listener -> listener.wants(payload)).toList();
        if (!listeners.isEmpty()) {
            TransactionSynchronizationManager.registerSynchronization(new AfterCommit(payload, listeners));
        }
    }

    @Override
    public void afterCompletion(int status) {
        if (status != STATUS_COMMITTED) {
            return;
        }
        try {
            listeners.forEach(listener -> listener.committed(payload));
        } catch (RuntimeException e) {
            log.warn("An event could not be applied on the instance that wrote it; it comes again from Kafka.", e);
        }
    }
}
