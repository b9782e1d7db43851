package io.madang.app;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** People who publish, edit, move, delete, vote, discuss and view on a few boards, all at once and at random. */
final class RandomWorkload {

    private static final int THREADS = 8;
    private static final int RECENT = 20;
    private static final int ANSWERED = 30;

    /** Somebody has deleted what was to be liked, answered or edited, or the answer would be too deep. */
    private static final Set<Integer> EXPECTED = Set.of(404, 409, 410, 412, 422);

    private final ApiClient client;
    private final List<User> users;
    private final List<String> boards;
    private final String admin;
    private final long seed;

    /** All that were ever published; and those that nobody has asked to delete. */
    final List<Written> published = new CopyOnWriteArrayList<>();

    private final List<Written> living = new CopyOnWriteArrayList<>();
    private final Map<String, List<Written>> comments = new ConcurrentHashMap<>();
    private final AtomicInteger rounds = new AtomicInteger();

    /** Answers that nobody should get. */
    final Set<String> surprises = ConcurrentHashMap.newKeySet();

    private RandomWorkload(ApiClient client, List<User> users, List<String> boards, String admin, long seed) {
        this.client = client;
        this.users = users;
        this.boards = boards;
        this.admin = admin;
        this.seed = seed;
    }

    /** Somebody with an account. */
    record User(String id, String token) {}

    /** An article or a comment, and who may change it. */
    record Written(String id, String place, String token) {}

    /** Signs people up and opens boards. */
    static RandomWorkload gather(TestInstallation.Running writing, HttpClient http, int people, int boards, long seed)
            throws IOException, InterruptedException {
        ApiClient client = new ApiClient(http, writing.port());
        List<User> users = new ArrayList<>();
        for (int i = 0; i < people; i++) {
            String id = WriteStorm.id(expect(client.signUp("person" + i)));
            users.add(new User(id, writing.token(id, false)));
        }
        String admin = writing.token(users.getFirst().id(), true);
        List<String> opened = new ArrayList<>();
        for (int i = 0; i < boards; i++) {
            String style = i % 2 == 0 ? "two-level" : "threaded";
            String board =
                    "{\"slug\":\"board%1$d\",\"name\":\"Board %1$d\",\"commentStyle\":\"%2$s\",\"votes\":\"likes-and-downvotes\"}"
                            .formatted(i, style);
            opened.add(WriteStorm.id(expect(client.call("POST", "/v1/boards", admin, board))));
        }
        return new RandomWorkload(client, users, opened, admin, seed);
    }

    private static HttpResponse<String> expect(HttpResponse<String> answer) {
        if (answer.statusCode() != 201) {
            throw new IllegalStateException(answer.statusCode() + ": " + answer.body());
        }
        return answer;
    }

    List<String> boards() {
        return boards;
    }

    List<User> users() {
        return users;
    }

    List<String> articles() {
        return published.stream().map(Written::id).toList();
    }

    /** Does so many things, and returns when all are done. */
    void act(int operations) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(operations);
        int round = rounds.incrementAndGet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed + 1000L * round + i);
            threads.add(Thread.ofVirtual().start(() -> {
                while (left.getAndDecrement() > 0 && !Thread.currentThread().isInterrupted()) {
                    once(random);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** One thing that somebody does. */
    void once(RandomGenerator random) {
        try {
            int kind = random.nextInt(100);
            if (kind < 25 || living.isEmpty()) {
                publish(random);
            } else if (kind < 34) {
                edit(random);
            } else if (kind < 38) {
                move(random);
            } else if (kind < 45) {
                delete(random);
            } else if (kind < 58) {
                vote("PUT", "like", random);
            } else if (kind < 64) {
                vote("DELETE", "like", random);
            } else if (kind < 67) {
                vote("PUT", "downvote", random);
            } else if (kind < 68) {
                vote("DELETE", "downvote", random);
            } else if (kind < 71) {
                likeComment(random);
            } else if (kind < 83) {
                comment(random);
            } else if (kind < 89) {
                removeComment(random);
            } else if (kind < 98) {
                isDone(client.call(
                        "POST",
                        "/v1/articles/" + any(random).id() + "/views",
                        person(random).token(),
                        ""));
            } else {
                String name = "{\"nickname\":\"n" + random.nextInt(1_000_000) + "\"}";
                isDone(client.call("PUT", "/v1/me/nickname", person(random).token(), name));
            }
        } catch (IOException e) {
            surprises.add(String.valueOf(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void publish(RandomGenerator random) throws IOException, InterruptedException {
        String board = boards.get(random.nextInt(boards.size()));
        String token = person(random).token();
        HttpResponse<String> answer = client.call("POST", "/v1/boards/" + board + "/articles", token, text(random));
        if (isDone(answer)) {
            Written article = new Written(WriteStorm.id(answer), board, token);
            published.add(article);
            living.add(article);
        }
    }

    private static String text(RandomGenerator random) {
        return "{\"title\":\"Title %d\",\"content\":\"*Content* %d\"}".formatted(random.nextInt(), random.nextInt());
    }

    private void edit(RandomGenerator random) throws IOException, InterruptedException {
        Written article = any(random);
        isDone(client.edit(article.id(), article.token(), text(random)));
    }

    private void move(RandomGenerator random) throws IOException, InterruptedException {
        isDone(client.move(any(random).id(), boards.get(random.nextInt(boards.size())), admin));
    }

    private void delete(RandomGenerator random) throws IOException, InterruptedException {
        Written article = any(random);
        living.remove(article);
        isDone(client.call("DELETE", "/v1/articles/" + article.id(), article.token(), ""));
    }

    private void comment(RandomGenerator random) throws IOException, InterruptedException {
        Written article = any(random);
        List<Written> others = comments.computeIfAbsent(article.id(), id -> new CopyOnWriteArrayList<>());
        String parent = others.isEmpty() || random.nextBoolean()
                ? ""
                : ",\"parentId\":\"" + pick(others, random).id() + "\"";
        String token = person(random).token();
        String path = "/v1/articles/" + article.id() + "/comments";
        HttpResponse<String> answer = client.call("POST", path, token, "{\"content\":\"*x*\"" + parent + "}");
        if (isDone(answer) && others.size() < ANSWERED) {
            others.add(new Written(WriteStorm.id(answer), path, token));
        }
    }

    private void vote(String method, String vote, RandomGenerator random) throws IOException, InterruptedException {
        isDone(client.call(
                method,
                "/v1/articles/" + any(random).id() + "/" + vote,
                person(random).token(),
                ""));
    }

    private void likeComment(RandomGenerator random) throws IOException, InterruptedException {
        Written article = any(random);
        List<Written> some = comments.getOrDefault(article.id(), List.of());
        if (!some.isEmpty()) {
            isDone(client.call(
                    random.nextInt(4) == 0 ? "DELETE" : "PUT",
                    "/v1/articles/" + article.id() + "/comment-likes/"
                            + pick(some, random).id(),
                    person(random).token(),
                    ""));
        }
    }

    private void removeComment(RandomGenerator random) throws IOException, InterruptedException {
        List<Written> others = comments.getOrDefault(any(random).id(), List.of());
        if (!others.isEmpty()) {
            Written comment = pick(others, random);
            isDone(client.call("DELETE", comment.place() + "/" + comment.id(), comment.token(), ""));
        }
    }

    private User person(RandomGenerator random) {
        return users.get(random.nextInt(users.size()));
    }

    /** Half of what people do is about the newest articles. */
    private Written any(RandomGenerator random) {
        List<Written> all = List.copyOf(living);
        if (all.isEmpty()) {
            return pick(published, random);
        }
        return random.nextBoolean()
                ? pick(all.subList(Math.max(0, all.size() - RECENT), all.size()), random)
                : pick(all, random);
    }

    static <T> T pick(List<T> some, RandomGenerator random) {
        List<T> now = List.copyOf(some);
        return now.get(random.nextInt(now.size()));
    }

    private boolean isDone(HttpResponse<String> answer) {
        boolean success = answer.statusCode() / 100 == 2;
        if (!success && !EXPECTED.contains(answer.statusCode())) {
            surprises.add(answer.request().method() + " " + answer.request().uri() + ": " + answer.statusCode() + " "
                    + answer.body());
        }
        return success;
    }
}
