package io.madang.objectstore.wire;

import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.WriteOutcome;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A blob that a client sends in parts. The thread that runs it writes what comes; the connection's only hands it over. A
 * client sends no more parts than its window before it hears that one was taken.
 */
final class ServerStream {

    /** How a stream answers. */
    interface Sender {
        void answer(int stream, ByteBuf answer);

        void taken(int stream, int size);

        /** The client does not keep to the protocol. */
        void broken(String how);
    }

    private sealed interface Step {
        record Data(ByteBuf content) implements Step {}

        record Seal() implements Step {}

        record Drop() implements Step {}
    }

    private final int stream;
    private final int window;
    private final Duration patience;
    private final Sender sender;
    private final LinkedBlockingQueue<Step> steps = new LinkedBlockingQueue<>();
    private final AtomicInteger untaken = new AtomicInteger();

    ServerStream(int stream, int window, Duration patience, Sender sender) {
        this.stream = stream;
        this.window = window;
        this.patience = patience;
        this.sender = sender;
    }

    void data(ByteBuf content) {
        if (untaken.incrementAndGet() > window) {
            sender.broken("more parts of a stream than were asked for");
        }
        steps.add(new Step.Data(content));
    }

    void seal() {
        steps.add(new Step.Seal());
    }

    void drop() {
        steps.add(new Step.Drop());
    }

    /** Until it is sealed, dropped, or refused. What still comes after that belongs to no stream. */
    void run(Supplier<WriteOutcome> begins) {
        try {
            WriteOutcome begun = begins.get();
            sender.answer(stream, Answers.of(begun));
            if (begun instanceof WriteOutcome.Begun(BlobWriter writer)) {
                try (writer) {
                    write(writer);
                }
            }
        } catch (RuntimeException e) {
            sender.answer(stream, Answers.failed(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            drain();
        }
    }

    private void write(BlobWriter writer) throws InterruptedException {
        boolean well = true;
        while (true) {
            Step step = steps.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (step == null) {
                sender.answer(stream, Answers.failed("nothing came for " + patience));
                return;
            }
            switch (step) {
                case Step.Data(ByteBuf content) -> {
                    try {
                        well = well && writer.write(content.nioBuffer());
                    } finally {
                        taken(content);
                    }
                    if (!well) {
                        sender.answer(stream, Answers.of(writer.seal()));
                        return;
                    }
                }
                case Step.Seal seal -> {
                    PutOutcome outcome = writer.seal();
                    sender.answer(stream, Answers.of(outcome));
                    return;
                }
                case Step.Drop drop -> {
                    return;
                }
            }
        }
    }

    private void taken(ByteBuf content) {
        int size = content.readableBytes();
        content.release();
        untaken.decrementAndGet();
        sender.taken(stream, size);
    }

    private void drain() {
        for (Step step = steps.poll(); step != null; step = steps.poll()) {
            if (step instanceof Step.Data(ByteBuf content)) {
                taken(content);
            }
        }
    }
}
