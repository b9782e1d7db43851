package io.madang.bench.orders;

import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.KeepAliveClient;
import io.madang.bench.load.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Buyers who order and pay over HTTP, each on a connection of its own. */
final class OrderClients {

    private static final String ID = "\"id\":\"";

    private final Target target;
    private final BenchUsers buyers;
    private final List<String> products;
    private final Random seeds;

    OrderClients(Target target, BenchUsers buyers, List<String> products, long seed) {
        this.target = target;
        this.buyers = buyers;
        this.products = products;
        this.seeds = new Random(seed);
    }

    double perSecond(int clients, Duration time) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long start = System.nanoTime();
            List<Future<Long>> done = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                Random random = new Random(seeds.nextLong());
                done.add(threads.submit(() -> client(random, start + time.toNanos())));
            }
            long paid = 0;
            for (Future<Long> client : done) {
                paid += client.get();
            }
            return paid * 1e9 / (System.nanoTime() - start);
        }
    }

    private long client(Random random, long end) throws IOException {
        try (KeepAliveClient client = new KeepAliveClient(target)) {
            long paid = 0;
            for (; System.nanoTime() < end; paid++) {
                int buyer = random.nextInt(buyers.number());
                String product = products.get(random.nextInt(products.size()));
                String order = client.ask(
                        post("/v1/orders", buyer, "{\"items\":[{\"productId\":\"" + product + "\",\"pieces\":1}]}"));
                String answer =
                        client.ask(post("/v1/orders/" + id(order) + "/payment", buyer, "{\"card\":\"approved\"}"));
                if (!answer.contains("\"state\":\"paid\"")) {
                    throw new IOException("not paid: " + answer);
                }
            }
            return paid;
        }
    }

    private static String id(String answer) {
        int from = answer.indexOf(ID) + ID.length();
        return answer.substring(from, answer.indexOf('"', from));
    }

    private byte[] post(String path, int buyer, String body) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("POST " + path + " HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + body.length() + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(buyers.authorization(buyer));
        request.writeBytes(("\r\n" + body).getBytes(StandardCharsets.US_ASCII));
        return request.toByteArray();
    }
}
