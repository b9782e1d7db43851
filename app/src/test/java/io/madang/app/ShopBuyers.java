package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Buyers who order, pay and cancel, with a coupon that some of them use twice at once; what they were told is kept. */
final class ShopBuyers {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern ID = Pattern.compile("\"id\":\"(\\d+)\"");
    private static final List<String> CARDS =
            List.of("approved", "approved", "approved", "declined", "time-out", "late-approval", "late-decline");

    private final HttpClient http;
    private final ShopInstances instances;
    private final List<String> tokens;
    private final List<String> products;
    private final Map<Integer, String> coupons;
    private final long seed;
    private final Set<String> toldPaid = ConcurrentHashMap.newKeySet();
    private final Set<String> toldEnded = ConcurrentHashMap.newKeySet();
    private final Set<String> cancelled = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger purchases = new AtomicInteger();

    /** @param coupons by the number of their buyer */
    ShopBuyers(
            HttpClient http,
            ShopInstances instances,
            List<String> tokens,
            List<String> products,
            Map<Integer, String> coupons,
            long seed) {
        this.http = http;
        this.instances = instances;
        this.tokens = tokens;
        this.products = products;
        this.coupons = coupons;
        this.seed = seed;
    }

    /** Orders of which a buyer was told that they are paid, and that nobody wanted to cancel afterwards. */
    Set<String> toldPaid() {
        toldPaid.removeAll(cancelled);
        return toldPaid;
    }

    /** Orders of which a buyer was told that they ended: they are never paid. */
    Set<String> toldEnded() {
        return toldEnded;
    }

    int purchases() {
        return purchases.get();
    }

    int failures() {
        return failures.get();
    }

    /** What happens when so many purchases have begun. */
    @FunctionalInterface
    interface Step {
        void reached() throws Exception;
    }

    void rage(int each, List<Integer> progress, Step step) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = IntStream.range(0, tokens.size())
                    .<Future<?>>mapToObj(buyer -> threads.submit(() -> {
                        Random random = new Random(seed * tokens.size() + buyer);
                        for (int i = 0; i < each; i++) {
                            buy(buyer, random, threads);
                        }
                        return true;
                    }))
                    .toList();
            for (int at : progress) {
                while (purchases.get() < at && running.stream().anyMatch(buyer -> !buyer.isDone())) {
                    Thread.sleep(1);
                }
                step.reached();
            }
            for (Future<?> buyer : running) {
                buyer.get();
            }
        }
    }

    private void buy(int buyer, Random random, ExecutorService threads) throws Exception {
        boolean twice = random.nextInt(4) == 0;
        String coupon = coupons.get(buyer);
        long first = random.nextLong();
        if (twice && coupon != null) {
            Future<?> other = threads.submit(() -> purchase(buyer, coupon, new Random(first)));
            purchase(buyer, coupon, random);
            other.get();
        } else {
            purchase(buyer, random.nextBoolean() ? coupon : null, random);
        }
    }

    private boolean purchase(int buyer, @Nullable String coupon, Random random) throws Exception {
        purchases.incrementAndGet();
        String key = Long.toHexString(random.nextLong());
        String items = "{\"items\":[{\"productId\":\"%s\",\"pieces\":%d}]%s}"
                .formatted(
                        products.get(random.nextInt(products.size())),
                        1 + random.nextInt(3),
                        coupon == null ? "" : ",\"couponId\":\"" + coupon + "\"");
        HttpResponse<String> placed = post(buyer, "/v1/orders", items, key, random);
        if (placed.statusCode() != 201) {
            // sold out, or the coupon is in use: said before anybody paid
            assertThat(placed.statusCode()).as(placed.body()).isIn(409, 422);
            return true;
        }
        String order = id(placed.body()).orElseThrow();
        for (int tries = 0; tries < 2; tries++) {
            String card = "{\"card\":\"" + CARDS.get(random.nextInt(CARDS.size())) + "\"}";
            HttpResponse<String> paid = post(buyer, "/v1/orders/" + order + "/payment", card, null, random);
            assertThat(paid.statusCode()).as(paid.body()).isIn(200, 202, 409);
            if (paid.body().contains("\"state\":\"paid\"")) {
                toldPaid.add(order);
                break;
            }
        }
        if (random.nextInt(4) == 0) {
            cancelled.add(order);
            HttpResponse<String> ended = post(buyer, "/v1/orders/" + order + "/cancel", "", null, random);
            assertThat(ended.statusCode()).as(ended.body()).isEqualTo(200);
            assertThat(ended.body())
                    .containsAnyOf("\"state\":\"cancelled\"", "\"state\":\"refunded\"", "\"state\":\"expired\"");
            toldEnded.add(order);
        }
        return true;
    }

    static Optional<String> id(String body) {
        Matcher id = ID.matcher(body);
        return id.find() ? Optional.of(id.group(1)) : Optional.empty();
    }

    /** Asks one instance or the other until one answers. */
    private HttpResponse<String> post(int buyer, String path, String body, @Nullable String key, Random random)
            throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            assertThat(System.nanoTime()).as("POST %s has no answer", path).isLessThan(end);
            URI uri = URI.create("http://127.0.0.1:" + instances.port(random.nextInt(ShopInstances.NUMBER)) + path);
            HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                    .timeout(Duration.ofSeconds(30))
                    .header("Authorization", "Bearer " + tokens.get(buyer))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body));
            if (key != null) {
                request.header("Idempotency-Key", key);
            }
            try {
                HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
                if (answer.statusCode() < 500) {
                    return answer;
                }
            } catch (IOException broken) {
                // it was killed, or is not up yet: whether it did it is not known
            }
            failures.incrementAndGet();
            Thread.sleep(20 + random.nextInt(50));
        }
    }
}
