package io.madang.outbox;

/**
 * Hears of this instance's own events right after their transaction is committed and before its caller is answered;
 * events of other instances come through Kafka.
 *
 * <p>It must be quick and do no I/O: the caller waits for it.
 */
public interface CommitListener {

    boolean wants(Object payload);

    void committed(Object payload);
}
