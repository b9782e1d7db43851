package io.madang.objectstore.gateway.http;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts the exchanges of one connection, each as soon as there is room for its class of requests, and refuses those that
 * have waited for too long. Used on the connection's event loop only.
 */
final class ExchangeStarter {
    private final Wiring wiring;
    private final Supplier<EventExecutor> eventLoop;
    private final Runnable readOn;
    private @Nullable QueuedExchange queued;
    private boolean submitted;
    private boolean started;

    /** @param readOn what follows when an exchange has begun, or was refused: its body is read */
    ExchangeStarter(Wiring wiring, Supplier<EventExecutor> eventLoop, Runnable readOn) {
        this.wiring = wiring;
        this.eventLoop = eventLoop;
        this.readOn = readOn;
    }

    /** Another exchange begins. */
    void reset() {
        submitted = false;
        started = false;
    }

    boolean submitted() {
        return submitted;
    }

    /** Whether it runs or was refused; until then nothing of its body is read. */
    boolean started() {
        return started;
    }

    void submit(Exchange exchange) {
        submitted = true;
        RequestClass requests =
                RequestClass.of(exchange.http(), exchange.inbound().hasEnded(), wiring.addressing());
        Admission admission = wiring.admission(requests);
        if (admission.tryEnter()) {
            start(exchange, admission);
            return;
        }
        QueuedExchange waits = new QueuedExchange(exchange, requests);
        queued = waits;
        if (!admission.await(waits)) {
            waits.deadline.cancel(false);
            refuse(exchange, requests);
        }
    }

    /** The client is gone; true where the exchange was waiting and never begins. */
    boolean withdraw() {
        return queued != null && queued.withdraw();
    }

    private void start(Exchange exchange, Admission admission) {
        queued = null;
        started = true;
        exchange.admitted(admission::leave);
        Thread.ofVirtual().name("s3").start(exchange);
    }

    /** In a task of its own: the next request of the same connection, sent ahead, may be refused too, and the next. */
    private void refuse(Exchange exchange, RequestClass requests) {
        queued = null;
        started = true;
        wiring.metrics().refused(requests).increment();
        if (exchange.inbound().hasEnded()) {
            eventLoop.get().execute(exchange::refuse);
        } else {
            Thread.ofVirtual().name("s3-refused").start(exchange::refuse);
            // Nothing was read while it waited, and the rest of its body must go before the next request can come.
            readOn.run();
        }
    }

    /** An exchange that waits until its class of requests has room. */
    private final class QueuedExchange implements Admission.Candidate {
        private final Exchange exchange;
        private final Admission admission;
        private final ScheduledFuture<?> deadline;

        QueuedExchange(Exchange exchange, RequestClass requests) {
            this.exchange = exchange;
            this.admission = wiring.admission(requests);
            this.deadline = eventLoop
                    .get()
                    .schedule(
                            () -> {
                                if (withdraw()) {
                                    refuse(exchange, requests);
                                }
                            },
                            wiring.settings().limits().queueWait(requests).toNanos(),
                            TimeUnit.NANOSECONDS);
        }

        boolean withdraw() {
            deadline.cancel(false);
            return admission.withdraw(this);
        }

        @Override
        public void admitted() {
            eventLoop.get().execute(() -> {
                deadline.cancel(false);
                start(exchange, admission);
                readOn.run();
            });
        }
    }
}
