package io.madang.app;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Clients that publish, comment, vote and view as fast as they can, until the process goes away under them. */
final class WriteStorm {

    private static final Pattern ID = Pattern.compile("\"id\":\"(\\d+)\"");
    private static final Pattern COUNTED = Pattern.compile("\"counted\":true");
    private static final int REMOVE_ONE_IN = 8;

    /** Enough to answer, and few enough that the same ones are answered and removed at the same moment. */
    private static final int MAX_ANSWERED = 50;

    /** Somebody has removed what was to be answered or viewed, or the answer would be too deep. */
    private static final Set<Integer> EXPECTED = Set.of(404, 409, 410, 422);

    private final ApiClient client;
    private final Place place;
    private final AcknowledgedWrites writes;
    private final long seed;
    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Set<String>> answerable = new ConcurrentHashMap<>();

    WriteStorm(ApiClient client, Place place, AcknowledgedWrites writes, long seed) {
        this.client = client;
        this.place = place;
        this.writes = writes;
        this.seed = seed;
    }

    /**
     * Where it rages.
     *
     * @param users their access tokens by id
     * @param hot the articles that everybody likes and comments on: of two-level and threaded comments
     */
    record Place(Map<String, String> users, String board, List<String> hot) {}

    /** One client's endless work. */
    private interface Work {
        boolean once(String user, String token, RandomGenerator random) throws IOException, InterruptedException;
    }

    /** Begins, and returns when each kind of work has been acknowledged so often. */
    void rage(int acknowledged) throws InterruptedException {
        List<CountDownLatch> enough = new ArrayList<>();
        for (Work work : List.<Work>of(this::publish, this::comment, this::vote, this::likeComment, this::view)) {
            CountDownLatch latch = new CountDownLatch(acknowledged);
            enough.add(latch);
            place.users().forEach((user, token) -> {
                long ownSeed = seed + threads.size();
                threads.add(Thread.ofVirtual().start(() -> untilCut(work, user, token, latch, ownSeed)));
            });
        }
        for (CountDownLatch latch : enough) {
            latch.await();
        }
    }

    void end() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void untilCut(Work work, String user, String token, CountDownLatch enough, long ownSeed) {
        RandomGenerator random = RandomGeneratorFactory.getDefault().create(ownSeed);
        try {
            while (true) {
                if (work.once(user, token, random)) {
                    enough.countDown();
                }
            }
        } catch (IOException cut) {
            // the process was killed: what was not answered was not acknowledged
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean publish(String user, String token, RandomGenerator random)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = client.call(
                "POST",
                "/v1/boards/" + place.board() + "/articles",
                token,
                "{\"title\":\"Storm\",\"content\":\"*x*\"}");
        if (!isSuccess(answer)) {
            return false;
        }
        String id = id(answer);
        writes.articles.add(id);
        if (random.nextInt(REMOVE_ONE_IN) == 0) {
            remove("/v1/articles/" + id, id, token);
        }
        return true;
    }

    private boolean comment(String user, String token, RandomGenerator random)
            throws IOException, InterruptedException {
        String article = AcknowledgedWrites.any(place.hot(), random);
        String path = "/v1/articles/" + article + "/comments";
        Set<String> others = answerable.computeIfAbsent(article, key -> ConcurrentHashMap.newKeySet());
        List<String> known = List.copyOf(others);
        String parent = known.isEmpty() || random.nextBoolean()
                ? ""
                : ",\"parentId\":\"" + AcknowledgedWrites.any(known, random) + "\"";
        HttpResponse<String> answer = client.call("POST", path, token, "{\"content\":\"*x*\"" + parent + "}");
        if (!isSuccess(answer)) {
            return false;
        }
        String id = id(answer);
        writes.comments.add(id);
        if (others.size() < MAX_ANSWERED) {
            others.add(id);
        }
        if (random.nextInt(REMOVE_ONE_IN) == 0) {
            remove(path + "/" + id, id, token);
        }
        return true;
    }

    private void remove(String path, String id, String token) throws IOException, InterruptedException {
        writes.removals.add(id);
        if (isSuccess(client.call("DELETE", path, token, ""))) {
            writes.removed.add(id);
        }
    }

    /** Likes an article or votes it down, or no more: each takes back the other. */
    private boolean vote(String user, String token, RandomGenerator random) throws IOException, InterruptedException {
        String article = AcknowledgedWrites.any(place.hot(), random);
        String vote = article + ":" + user;
        boolean down = random.nextBoolean();
        boolean wanted = random.nextBoolean();
        Map<String, Boolean> these = down ? writes.downvotes : writes.likes;
        Map<String, Boolean> others = down ? writes.likes : writes.downvotes;
        Boolean other = others.get(vote);
        these.remove(vote);
        others.remove(vote);
        String path = "/v1/articles/" + article + (down ? "/downvote" : "/like");
        if (!isSuccess(client.call(wanted ? "PUT" : "DELETE", path, token, ""))) {
            return false;
        }
        these.put(vote, wanted);
        if (wanted) {
            others.put(vote, false);
        } else if (other != null) {
            others.put(vote, other);
        }
        return true;
    }

    private boolean likeComment(String user, String token, RandomGenerator random)
            throws IOException, InterruptedException {
        String article = AcknowledgedWrites.any(place.hot(), random);
        List<String> known = List.copyOf(answerable.getOrDefault(article, Set.of()));
        if (known.isEmpty()) {
            return false;
        }
        String comment = AcknowledgedWrites.any(known, random);
        String like = comment + ":" + user;
        boolean wanted = random.nextBoolean();
        writes.commentLikes.remove(like);
        String path = "/v1/articles/" + article + "/comment-likes/" + comment;
        if (!isSuccess(client.call(wanted ? "PUT" : "DELETE", path, token, ""))) {
            return false;
        }
        writes.commentLikes.put(like, wanted);
        return true;
    }

    private boolean view(String user, String token, RandomGenerator random) throws IOException, InterruptedException {
        List<String> published = List.copyOf(writes.articles);
        String article = published.isEmpty() ? place.hot().getFirst() : AcknowledgedWrites.any(published, random);
        HttpResponse<String> answer = client.call("POST", "/v1/articles/" + article + "/views", token, "");
        if (!isSuccess(answer)) {
            return false;
        }
        if (COUNTED.matcher(answer.body()).find()) {
            writes.views
                    .computeIfAbsent(article, key -> ConcurrentHashMap.newKeySet())
                    .add(user);
        }
        return true;
    }

    private boolean isSuccess(HttpResponse<String> answer) {
        boolean success = answer.statusCode() / 100 == 2;
        if (!success && !EXPECTED.contains(answer.statusCode())) {
            writes.surprises.add(
                    answer.request().method() + " " + answer.request().uri() + ": " + answer.body());
        }
        return success;
    }

    static String id(HttpResponse<String> answer) {
        Matcher id = ID.matcher(answer.body());
        if (!id.find()) {
            throw new IllegalStateException("no id in " + answer.body());
        }
        return id.group(1);
    }
}
