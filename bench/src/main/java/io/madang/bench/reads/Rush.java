package io.madang.bench.reads;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.KeepAliveClient;
import io.madang.contracts.article.ArticleId;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many readers at the moment when an article's view count has just become too old. */
final class Rush {

    private static final int READERS = 1_000;
    private static final long TOO_OLD_MILLIS = 1_500;

    /** Less than the {@code Retry-After} that they are told, so that the count does not grow old once more. */
    private static final long AGAIN_MILLIS = 20;

    private final BenchInstance instance;
    private final byte[] request;

    Rush(BenchInstance instance, ArticleId article) {
        this.instance = instance;
        this.request = HttpRequests.get("/v1/read/articles/" + article);
    }

    Figure measure() throws Exception {
        List<KeepAliveClient> readers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < READERS; i++) {
                readers.add(new KeepAliveClient(instance.http()));
            }
            readers.getFirst().ask(request);
            Thread.sleep(TOO_OLD_MILLIS); // the count grows old by the clock, and nothing tells of it
            double before = asked();
            CyclicBarrier together = new CyclicBarrier(READERS);
            List<Future<String>> answers = threads.invokeAll(readers.stream()
                    .<Callable<String>>map(reader -> () -> {
                        together.await();
                        return read(reader);
                    })
                    .toList());
            for (Future<String> answer : answers) {
                answer.get();
            }
            return Figure.atMost(
                    "reads.refreshes for " + READERS + " readers of a view count that is too old",
                    asked() - before,
                    1,
                    "");
        } finally {
            for (KeepAliveClient reader : readers) {
                reader.close();
            }
        }
    }

    /** Admission control turns some of so many away, who come again. */
    private String read(KeepAliveClient reader) throws Exception {
        while (true) {
            try {
                return reader.ask(request);
            } catch (KeepAliveClient.TooBusy e) {
                Thread.sleep(AGAIN_MILLIS);
            }
        }
    }

    private double asked() {
        return instance.bean(MeterRegistry.class)
                .get("madang.read.views.asked")
                .counter()
                .count();
    }
}
