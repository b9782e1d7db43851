package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** One drop: many users who ask until they have an answer, and what each was told. */
final class CouponDrop {

    private static final int CLIENTS = Integer.getInteger("madang.clients", 48);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern ID = Pattern.compile("\"id\":\"(\\d+)\"");
    private static final Pattern COUPON = Pattern.compile("\"couponId\":\"(\\d+)\"");

    private final HttpClient http;
    private final ShopInstances instances;
    private final List<String> users;
    private final List<String> tokens;
    private final int attempts;
    private final long seed;
    private final Map<String, String> told = new ConcurrentHashMap<>();
    private final AtomicInteger failures = new AtomicInteger();
    private String campaign = "";

    /** @param attempts how many claims have an answer at the end */
    CouponDrop(
            HttpClient http,
            ShopInstances instances,
            List<String> users,
            List<String> tokens,
            int attempts,
            long seed) {
        this.http = http;
        this.instances = instances;
        this.users = users;
        this.tokens = tokens;
        this.attempts = attempts;
        this.seed = seed;
    }

    /** What happens when the drop has got to a step. */
    @FunctionalInterface
    interface Step {
        void reached(int step) throws Exception;
    }

    String campaign() {
        return campaign;
    }

    Map<String, String> told() {
        return told;
    }

    int failures() {
        return failures.get();
    }

    void open(String admin, int total) throws Exception {
        Instant now = Instant.now();
        HttpResponse<String> made = new ApiClient(http, instances.port(0))
                .call(
                        "POST",
                        "/v1/campaigns",
                        admin,
                        """
                        {"name": "drop", "total": %d, "opensAt": "%s", "closesAt": "%s",
                         "discount": {"percent": 10}, "validDays": 7}"""
                                .formatted(total, now.minusSeconds(60), now.plusSeconds(7200)));
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        Matcher id = ID.matcher(made.body());
        assertThat(id.find()).isTrue();
        campaign = id.group(1);
    }

    /** All users ask, each until there is an answer, so often that there are as many attempts as wanted; steps are taken at the given numbers of users. */
    void rage(List<Integer> progress, Step step) throws Exception {
        AtomicInteger next = new AtomicInteger();
        int more = Math.max(0, attempts - users.size());
        Queue<Integer> steps = new ArrayDeque<>(progress);
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = IntStream.range(0, CLIENTS)
                    .<Future<?>>mapToObj(client -> clients.submit(() -> {
                        Random random = new Random(seed * CLIENTS + client);
                        for (int i = next.getAndIncrement(); i < users.size(); i = next.getAndIncrement()) {
                            ask(i, random);
                            // spread over all of them: whoever has asked before gets the same answer
                            long due = (long) more * (i + 1) / users.size() - (long) more * i / users.size();
                            for (int again = 0; again < due; again++) {
                                ask(random.nextInt(i + 1), random);
                            }
                        }
                        return true;
                    }))
                    .toList();
            int number = 0;
            while (!steps.isEmpty() && running.stream().anyMatch(client -> !client.isDone())) {
                if (next.get() >= steps.element()) {
                    steps.remove();
                    step.reached(number++);
                } else {
                    Thread.sleep(1);
                }
            }
            for (Future<?> client : running) {
                client.get();
            }
        }
    }

    /** Those who were too late ask again until all coupons are granted and nobody gets one. */
    void finish(int total, Callable<Long> granted) throws Exception {
        Random random = new Random(seed);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (granted.call() < total) {
            assertThat(System.nanoTime())
                    .as("%d of %d granted", granted.call(), total)
                    .isLessThan(end);
            for (int i = 0; i < 200; i++) {
                ask(random.nextInt(users.size()), random);
            }
        }
        int late = IntStream.range(0, users.size())
                .filter(user -> !told.containsKey(users.get(user)))
                .findFirst()
                .orElseThrow();
        ask(late, random);
    }

    private void ask(int user, Random random) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            assertThat(System.nanoTime()).as("user %s has no answer", user).isLessThan(end);
            ApiClient client = new ApiClient(http, instances.port(random.nextInt(ShopInstances.NUMBER)));
            try {
                HttpResponse<String> answer =
                        client.call("POST", "/v1/campaigns/" + campaign + "/coupons", tokens.get(user), "");
                if (answer.statusCode() == 200) {
                    note(users.get(user), answer.body());
                    return;
                }
                assertThat(answer.statusCode()).as(answer.body()).isGreaterThanOrEqualTo(500);
            } catch (IOException broken) {
                // it was killed, or is not up yet: nothing was told
            }
            failures.incrementAndGet();
            Thread.sleep(20 + random.nextInt(50));
        }
    }

    private void note(String user, String answer) {
        Matcher coupon = COUPON.matcher(answer);
        if (coupon.find()) {
            String before = told.put(user, coupon.group(1));
            assertThat(before == null ? coupon.group(1) : before).isEqualTo(coupon.group(1));
        } else {
            assertThat(answer).contains("sold-out");
            // one who was told of a coupon is never told otherwise
            assertThat(told).doesNotContainKey(user);
        }
    }
}
