package io.madang.app;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whether everything that can be read is what the databases say. */
final class ConsistencyCheck {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int PAGE = 20;
    private static final int PART = 17;
    private static final int HOTTEST = 10;
    private static final int SHOWN = 30;
    private static final String TRUTH =
            """
            select a.article_id, a.board_id, a.writer_id, a.title, a.content, a.version, u.nickname,
                   coalesce(l.like_count, 0) as likes,
                   coalesce(c.comment_count, 0) as comments,
                   coalesce(v.view_count, 0) as views
              from madang_article.articles a
              left join madang_account.accounts u on u.user_id = a.writer_id
              left join madang_like.like_counts l on l.article_id = a.article_id
              left join madang_comment.article_comment_count c on c.article_id = a.article_id
              left join madang_view.view_counts v on v.article_id = a.article_id
             order by a.article_id desc
            """;

    private final TestInstallation installation;
    private final ApiClient reader;
    private final List<String> articles;
    private final List<String> boards;
    private final List<String> differences = new ArrayList<>();

    private ConsistencyCheck(TestInstallation installation, ApiClient reader, RandomWorkload workload) {
        this.installation = installation;
        this.reader = reader;
        this.articles = workload.articles();
        this.boards = workload.boards();
    }

    /** An article as the databases have it. */
    private record Truth(
            String id,
            String board,
            String writer,
            String title,
            String content,
            long version,
            String nickname,
            long likes,
            long comments,
            long views) {

        long score() {
            return likes * 3 + comments * 2 + views;
        }
    }

    /**
     * Waits until everything agrees.
     *
     * @param seed for whoever wants to see the failure again
     */
    static void await(
            TestInstallation installation, ApiClient reader, RandomWorkload workload, Duration patience, long seed)
            throws Exception {
        long deadline = System.nanoTime() + patience.toNanos();
        List<String> differences;
        do {
            ConsistencyCheck check = new ConsistencyCheck(installation, reader, workload);
            differences = check.differences();
            if (differences.isEmpty()) {
                return;
            }
        } while (System.nanoTime() - deadline < 0);
        throw new AssertionError(differences.size() + " differences with seed " + seed + ":\n"
                + String.join("\n", differences.subList(0, Math.min(SHOWN, differences.size()))));
    }

    private List<String> differences() throws SQLException, IOException, InterruptedException {
        Map<String, Truth> truth = truth();
        for (String article : articles) {
            checkArticle(article, truth.get(article));
        }
        for (String board : boards) {
            List<Truth> expected = truth.values().stream()
                    .filter(article -> article.board().equals(board))
                    .toList();
            checkPages(board, expected);
            checkScroll(board, expected);
            JsonNode count = json("/v1/read/boards/" + board + "/count");
            compare("board " + board, "count", count.path("count").asLong(), (long) expected.size());
            checkHot("?boardId=" + board, truth, article -> article.board().equals(board));
        }
        checkHot("", truth, article -> true);
        return differences;
    }

    private Map<String, Truth> truth() throws SQLException {
        Map<String, Truth> truth = new LinkedHashMap<>();
        for (Truth each : installation.rows(
                TRUTH,
                row -> new Truth(
                        row.getString("article_id"),
                        row.getString("board_id"),
                        row.getString("writer_id"),
                        row.getString("title"),
                        row.getString("content"),
                        row.getLong("version"),
                        row.getString("nickname"),
                        row.getLong("likes"),
                        row.getLong("comments"),
                        row.getLong("views")))) {
            truth.put(each.id(), each);
        }
        return truth;
    }

    private void checkArticle(String id, @Nullable Truth truth) throws IOException, InterruptedException {
        HttpResponse<String> answer = reader.get("/v1/read/articles/" + id);
        compare("article " + id, "status", answer.statusCode(), truth == null ? 404 : 200);
        if (truth != null && answer.statusCode() == 200) {
            JsonNode shown = JSON.readTree(answer.body());
            compare("article " + id, "content", shown.path("content").asString(), truth.content());
            checkSummary("article " + id, shown, truth);
        }
    }

    private void checkSummary(String where, JsonNode shown, Truth truth) {
        compare(where, "id", shown.path("id").asString(), truth.id());
        compare(where, "boardId", shown.path("boardId").asString(), truth.board());
        compare(where, "writerId", shown.path("writerId").asString(), truth.writer());
        compare(where, "writerNickname", shown.path("writerNickname").asString(), truth.nickname());
        compare(where, "title", shown.path("title").asString(), truth.title());
        compare(where, "version", shown.path("version").asLong(), truth.version());
        compare(where, "likeCount", number(shown, "likeCount"), truth.likes());
        compare(where, "commentCount", number(shown, "commentCount"), truth.comments());
        compare(where, "viewCount", number(shown, "viewCount"), truth.views());
    }

    /** Null is not zero. */
    private static @Nullable Long number(JsonNode shown, String member) {
        JsonNode value = shown.path(member);
        return value.isNumber() ? Long.valueOf(value.asLong()) : null;
    }

    private void checkPages(String board, List<Truth> expected) throws IOException, InterruptedException {
        List<JsonNode> shown = new ArrayList<>();
        int last = expected.size() / PAGE + 1;
        for (int page = 1; page <= last; page++) {
            JsonNode answer = json("/v1/read/boards/" + board + "/articles?page=" + page + "&size=" + PAGE);
            answer.path("articles").forEach(shown::add);
            compare(
                    "page " + page + " of board " + board,
                    "articleCount",
                    answer.path("articleCount").asLong(),
                    (long) expected.size());
        }
        checkList("pages of board " + board, shown, expected);
    }

    private void checkScroll(String board, List<Truth> expected) throws IOException, InterruptedException {
        List<JsonNode> shown = new ArrayList<>();
        String next = "";
        do {
            JsonNode answer = json("/v1/read/boards/" + board + "/articles/scroll?size=" + PART
                    + (next.isEmpty() ? "" : "&cursor=" + next));
            answer.path("articles").forEach(shown::add);
            next = answer.path("next").asString("");
        } while (!next.isEmpty() && shown.size() <= expected.size());
        checkList("scroll of board " + board, shown, expected);
    }

    private void checkList(String where, List<JsonNode> shown, List<Truth> expected) {
        List<String> ids =
                shown.stream().map(each -> each.path("id").asString()).toList();
        List<String> wanted = expected.stream().map(Truth::id).toList();
        compare(where, "ids", ids, wanted);
        if (ids.equals(wanted)) {
            for (int i = 0; i < ids.size(); i++) {
                checkSummary(where + ", article " + ids.get(i), shown.get(i), expected.get(i));
            }
        }
    }

    private void checkHot(String query, Map<String, Truth> truth, Predicate<Truth> wanted)
            throws IOException, InterruptedException {
        String today = DateTimeFormatter.BASIC_ISO_DATE.format(LocalDate.now(TestInstallation.ZONE));
        List<Truth> expected = truth.values().stream()
                .filter(wanted)
                .sorted(Comparator.comparingLong(Truth::score)
                        .thenComparing(each -> Long.parseLong(each.id()))
                        .reversed())
                .limit(HOTTEST)
                .toList();
        List<JsonNode> shown = new ArrayList<>();
        json("/v1/hot-articles/date/" + today + query).path("articles").forEach(shown::add);
        String where = "hot articles" + query;
        compare(where, "size", shown.size(), expected.size());
        for (int i = 0; i < Math.min(shown.size(), expected.size()); i++) {
            Truth each = expected.get(i);
            long hotter = expected.stream()
                    .filter(other -> other.score() > each.score())
                    .count();
            String at = where + ", place " + (i + 1) + ", article " + each.id();
            compare(at, "articleId", shown.get(i).path("articleId").asString(), each.id());
            compare(at, "rank", shown.get(i).path("rank").asLong(), hotter + 1);
            compare(at, "score", shown.get(i).path("score").asLong(), each.score());
            compare(at, "boardId", shown.get(i).path("boardId").asString(), each.board());
            compare(at, "writerId", shown.get(i).path("writerId").asString(), each.writer());
            compare(at, "title", shown.get(i).path("title").asString(), each.title());
            compare(at, "likeCount", number(shown.get(i), "likeCount"), each.likes());
            compare(at, "commentCount", number(shown.get(i), "commentCount"), each.comments());
            compare(at, "viewCount", number(shown.get(i), "viewCount"), each.views());
        }
    }

    private JsonNode json(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = reader.get(path);
        compare(path, "status", answer.statusCode(), 200);
        return answer.statusCode() == 200 ? JSON.readTree(answer.body()) : JSON.createObjectNode();
    }

    private void compare(String where, String field, @Nullable Object shown, @Nullable Object truth) {
        if (!Objects.equals(shown, truth)) {
            differences.add(where + ": " + field + " is " + shown + ", but the databases say " + truth);
        }
    }
}
