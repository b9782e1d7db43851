package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What clients were told of their writes, to be held against what is there after a crash. */
final class AcknowledgedWrites {

    private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");

    private final int viewers;

    /** @param viewers how many users there are, each of whom counts once */
    AcknowledgedWrites(int viewers) {
        this.viewers = viewers;
    }

    /** What was answered with success: there until somebody asked for its removal. */
    final Set<String> articles = ConcurrentHashMap.newKeySet();

    final Set<String> comments = ConcurrentHashMap.newKeySet();

    /** Asked to be removed, with or without an answer; and those that were answered with success. */
    final Set<String> removals = ConcurrentHashMap.newKeySet();

    final Set<String> removed = ConcurrentHashMap.newKeySet();

    /** The last answer by {@code article:user}; a question without an answer leaves it open. */
    final Map<String, Boolean> likes = new ConcurrentHashMap<>();

    final Map<String, Boolean> downvotes = new ConcurrentHashMap<>();

    /** Likewise, by {@code comment:user}. */
    final Map<String, Boolean> commentLikes = new ConcurrentHashMap<>();

    /** Which users were told that their view of an article counts. */
    final Map<String, Set<String>> views = new ConcurrentHashMap<>();

    /** Answers that no storm should get. */
    final Set<String> surprises = ConcurrentHashMap.newKeySet();

    /** One of them. */
    static String any(List<String> ids, RandomGenerator random) {
        return ids.get(random.nextInt(ids.size()));
    }

    void isKept(RunningEngines engines) throws SQLException {
        assertThat(surprises).as("answers that were no success").isEmpty();
        Set<String> storedArticles = engines.column("select article_id from madang_article.articles");
        assertThat(storedArticles)
                .as("articles")
                .containsAll(remaining(articles))
                .noneMatch(removed::contains);
        Set<String> storedComments = engines.column("select comment_id from madang_comment.comments where not deleted");
        assertThat(storedComments)
                .as("comments")
                .containsAll(remaining(comments))
                .noneMatch(removed::contains);
        Set<String> storedLikes = engines.column("select concat(article_id, ':', user_id) from madang_like.likes");
        votesAreKept("like", likes, storedLikes);
        votesAreKept(
                "downvote",
                downvotes,
                engines.column("select concat(article_id, ':', user_id) from madang_like.downvotes"));
        votesAreKept(
                "like of a comment",
                commentLikes,
                engines.column("select concat(comment_id, ':', user_id) from madang_like.comment_likes"));
    }

    private static void votesAreKept(String what, Map<String, Boolean> told, Set<String> stored) {
        told.forEach((vote, wanted) ->
                assertThat(stored.contains(vote)).as("%s %s", what, vote).isEqualTo(wanted));
    }

    /** Nobody's view is lost that was told to count, and no view counts more than once. */
    void viewsAreKept(ApiClient client) throws Exception {
        for (Map.Entry<String, Set<String>> viewed : views.entrySet()) {
            if (removals.contains(viewed.getKey())) {
                continue;
            }
            HttpResponse<String> answer = client.get("/v1/views/counts?ids=" + viewed.getKey());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            Matcher count = COUNT.matcher(answer.body());
            assertThat(count.find()).as(answer.body()).isTrue();
            assertThat(Integer.parseInt(count.group(1)))
                    .as("views of %s", viewed.getKey())
                    .isGreaterThanOrEqualTo(viewed.getValue().size())
                    .isLessThanOrEqualTo(viewers);
        }
    }

    private Set<String> remaining(Set<String> acknowledged) {
        return acknowledged.stream().filter(id -> !removals.contains(id)).collect(Collectors.toSet());
    }
}
