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
    private boolean refusing;

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
        if (admission.await(waits)) {
            queued = waits;
            waits.scheduleRefusal();
        } else {
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

    /**
     * At once: a task would come after all that the event loop has read meanwhile. Only the next request of the same
     * connection, sent ahead, has a task of its own, for it may be refused too, and the next.
     */
    private void refuse(Exchange exchange, RequestClass requests) {
        queued = null;
        started = true;
        wiring.metrics().refused(requests).increment();
        if (!exchange.inbound().hasEnded()) {
            Thread.ofVirtual().name("s3-refused").start(exchange::refuse);
            // Nothing was read while it waited, and the rest of its body must go before the next request can come.
            readOn.run();
        } else if (refusing) {
            eventLoop.get().execute(exchange::refuse);
        } else {
            refusing = true;
            try {
                exchange.refuse();
            } finally {
                refusing = false;
            }
        }
    }

    /** An exchange that waits until its class of requests has room. */
    private final class QueuedExchange implements Admission.Candidate {
        private final Exchange exchange;
        private final RequestClass requests;
        private final Admission admission;
        private @Nullable ScheduledFuture<?> refusal;

        QueuedExchange(Exchange exchange, RequestClass requests) {
            this.exchange = exchange;
            this.requests = requests;
            this.admission = wiring.admission(requests);
        }

        void scheduleRefusal() {
            long nanos = wiring.settings().limits().queueWait(requests).toNanos();
            refusal = eventLoop.get().schedule(this::refuseUnlessAdmitted, nanos, TimeUnit.NANOSECONDS);
        }

        private void refuseUnlessAdmitted() {
            if (withdraw()) {
                refuse(exchange, requests);
            }
        }

        boolean withdraw() {
            cancelRefusal();
            return admission.withdraw(this);
        }

        private void cancelRefusal() {
            if (refusal != null) {
                refusal.cancel(false);
            }
        }

        @Override
        public void admitted() {
            eventLoop.get().execute(() -> {
                cancelRefusal();
                start(exchange, admission);
                readOn.run();
            });
        }
    }
}
