package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.web.Browser.Visit;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** The habits of communities: prefixes, downvotes, groups, orders of lists, warnings and drafts; without scripts. */
class CommunityPagesTest {

    private static final Map<String, String> SCRIPT = Map.of("HX-Request", "true");

    private final WebServer server = WebServer.shared();
    private final Browser admin = Browser.withRoles(server, List.of("/roles/admin"));

    @Test
    void groupsBoardsAndMarksArticlesWithPrefixes() {
        Board board = board(Map.of("prefixes", "질문\r\n정보 & tea\r\n", "group", "취미"));
        assertThat(board.prefixes()).containsExactly("질문", "정보 & tea");
        assertThat(server.page("/").select(".menu li.group, aside h3.group").eachText())
                .contains("취미");
        Browser writer = Browser.joined(server, Browser.freshName());
        String write = "/b/" + board.slug() + "/write";
        Visit form = writer.open(write);
        assertThat(form.page().select("#prefix option").eachText()).containsExactly("None", "질문", "정보 & tea");
        Visit wrong = writer.send(form, write, Map.of("title", "t", "content", "c", "prefix", "광고"))
                .status(400);
        assertThat(wrong.wrong("prefix")).contains("광고");
        Visit article = writer.send(form, write, Map.of("title", "marked", "content", "c", "prefix", "정보 & tea"))
                .status(200);
        assertThat(article.page().select("h1 .tag").text()).isEqualTo("정보 & tea");
        writer.send(writer.open(write), write, Map.of("title", "plain", "content", "c"))
                .status(200);
        String edit = article.path() + "/edit";
        assertThat(writer.open(edit).page().select("#prefix option[selected]").text())
                .isEqualTo("정보 & tea");
        String filtered = "/b/" + board.slug() + "?prefix=" + URLEncoder.encode("정보 & tea", StandardCharsets.UTF_8);
        assertThat(server.page(filtered).select(".rows .title").eachText()).containsExactly("marked");
        assertThat(server.page(filtered).select(".prefixes [aria-current]").text())
                .isEqualTo("정보 & tea");
        WebServer.eventually(() -> assertThat(server.page(filtered + "&sort=likes")
                        .select("ol.rows .title")
                        .eachText())
                .containsExactly("marked"));
        Document both = server.page(filtered + "&sort=likes");
        assertThat(both.select(".prefixes [aria-current]").text()).isEqualTo("정보 & tea");
        assertThat(both.select(".sorts [aria-current]").text()).isEqualTo("Most liked");
        assertThat(both.expectFirst(".sorts a:last-of-type").attr("href")).contains("prefix=", "sort=views");
        assertThat(both.expectFirst(".prefixes a").attr("href")).isEqualTo("/b/" + board.slug() + "?sort=likes");
        server.put("/v1/articles/" + article.path().substring(3) + "/notice");
        for (String list : List.of(filtered, filtered + "&sort=likes", "/b/" + board.slug() + "?sort=hot")) {
            assertThat(server.page(list).select("ul.notices .title").eachText())
                    .as(list)
                    .containsExactly("marked");
        }
        server.delete("/v1/articles/" + article.path().substring(3) + "/notice");
        assertThat(server.page("/b/" + board.slug() + "?prefix=%3Cb%3E")
                        .select(".empty")
                        .text())
                .isEqualTo("No articles with this prefix yet.");
        WebServer.eventually(() -> assertThat(server.page("/b/" + board.slug())
                        .select(".rows .row .tag")
                        .eachText())
                .containsExactly("정보 & tea"));
    }

    @Test
    void saysEverythingThatIsWrongWithABoardAtOnce() {
        String make = "/moderation/boards/new";
        Map<String, String> typed =
                Map.of("name", "b", "slug", Browser.freshName(), "commentStyle", "x", "writers", "x", "votes", "x");
        Visit refused = admin.send(admin.open(make), make, typed).status(400);
        assertThat(refused.page().select("fieldset .wrong")).hasSize(3);
        assertThat(refused.page().select("fieldset legend[autofocus]")).hasSize(3);
    }

    @Test
    void ordersTheNewestArticlesByWhatReadersDid() {
        Board board = board(Map.of());
        Browser writer = Browser.joined(server, Browser.freshName());
        String quiet = publish(writer, board, "quiet");
        assertThat(server.page("/b/" + board.slug()).select(".rows .title").eachText())
                .as("at once")
                .containsExactly("quiet");
        String discussed = publish(writer, board, "discussed");
        String liked = publish(writer, board, "liked");
        for (String text : List.of("first", "second")) {
            writer.send(writer.open(discussed), discussed + "/comments", Map.of("content", text))
                    .status(200);
        }
        writer.send(writer.open(liked), liked + "/like", Map.of()).status(200);
        WebServer.eventually(() -> assertThat(
                        server.page(discussed).select("#comments-title").text())
                .startsWith("2"));
        WebServer.eventually(() ->
                assertThat(server.page(liked).select(".article .likes").text()).contains("1 like"));
        assertThat(sorted(board, "comments")).containsExactly("discussed", "liked", "quiet");
        assertThat(sorted(board, "likes")).startsWith("liked");
        assertThat(sorted(board, "hot")).containsExactlyInAnyOrder("quiet", "discussed", "liked");
        assertThat(server.page("/b/" + board.slug()).select(".sorts a").eachText())
                .containsExactly("Newest", "Hot", "Most commented", "Most liked", "Most viewed");
        assertThat(server.page(quiet).select("h1").text()).isEqualTo("quiet");
        server.get("/b/" + board.slug() + "?sort=luck").expect(404);
        assertThat(server.page(discussed + "?order=newest")
                        .select("#thread .written")
                        .eachText())
                .containsExactly("second", "first");
        assertThat(server.page(discussed).select("#thread .written").eachText()).containsExactly("first", "second");
    }

    @Test
    void votesDownOnlyWhereTheBoardAllowsIt() {
        Board board = board(Map.of("votes", "LIKES_AND_DOWNVOTES"));
        Browser writer = Browser.joined(server, Browser.freshName());
        String article = publish(writer, board, "divisive");
        Browser reader = Browser.joined(server, Browser.freshName());
        reader.send(reader.open(article), article + "/like", Map.of()).status(200);
        Visit down = reader.send(reader.open(article), article + "/downvote", Map.of())
                .isAt(article);
        assertThat(down.page().select("#down-button").attr("aria-pressed")).isEqualTo("true");
        assertThat(down.page().select("#like-button").attr("aria-pressed"))
                .as("nobody does both")
                .isEqualTo("false");
        assertThat(down.page().select("#down-button").text()).doesNotContain("1");
        assertThat(writer.open(article).page().select("#down-button").text())
                .as("not even its writer is told how many")
                .doesNotContain("1");
        assertThat(admin.open(article).page().select("#down-button").text()).contains("1");
        Visit piece = reader.send(reader.open(article), article + "/like", Map.of(), SCRIPT)
                .status(200);
        assertThat(piece.page().select("#down-button").attr("aria-pressed"))
                .as("a script is given both buttons")
                .isEqualTo("false");
        assertThat(server.page(article).select("#down-button")).as("guests").isEmpty();
        Board plain = board(Map.of());
        String other = publish(writer, plain, "harmless");
        assertThat(reader.open(other).page().select("#down-button")).isEmpty();
        reader.post(other + "/downvote", reader.fields(reader.open(article), article + "/downvote"), Map.of())
                .status(403);
    }

    @Test
    void keepsDraftsOnTheServer() {
        Board board = board(Map.of("prefixes", "질문"));
        Browser writer = Browser.joined(server, Browser.freshName());
        String write = "/b/" + board.slug() + "/write";
        Map<String, String> typed = Map.of("title", "half", "content", "a thought", "prefix", "질문", "keep", "yes");
        Visit kept = writer.send(writer.open(write), write, typed).status(200);
        assertThat(kept.page().select(".done-note").text()).startsWith("Draft saved");
        assertThat(kept.typed("#content")).isEqualTo("a thought");
        Visit piece = writer.send(kept, write, typed, SCRIPT).status(200);
        assertThat(piece.page().select("form")).isEmpty();
        assertThat(piece.page().text()).startsWith("Draft saved");
        Map<String, String> long201 = with(typed, "title", "t".repeat(201));
        Visit tooLong = writer.send(kept, write, long201, SCRIPT).status(400);
        assertThat(tooLong.page().select("form, header"))
                .as("no page in the page")
                .isEmpty();
        assertThat(tooLong.page().select(".wrong").text()).startsWith("Title: ");
        assertThat(writer.open(write).page().select(".stored a").attr("href")).isEqualTo(write + "?draft=use");
        assertThat(writer.open("/me/drafts").page().select(".row .title").attr("href"))
                .isEqualTo(write + "?draft=use");
        Visit restored = writer.open(write + "?draft=use").status(200);
        assertThat(restored.typed("#content")).isEqualTo("a thought");
        assertThat(restored.page().select("#prefix option[selected]").text()).isEqualTo("질문");
        String article =
                writer.send(restored, write, Map.of("prefix", "질문")).status(200).path();
        assertThat(writer.open(write).page().select(".stored")).as("published").isEmpty();
        assertThat(writer.open("/me/drafts").page().select(".row")).isEmpty();

        String edit = article + "/edit";
        Visit before = writer.open(edit);
        writer.send(before, edit, Map.of("content", "a later thought", "keep", "yes"))
                .status(200);
        Browser moderator = admin;
        moderator
                .send(moderator.open(edit), edit, Map.of("content", "theirs", "prefix", "질문"))
                .status(200);
        Visit late = writer.send(writer.open(edit + "?draft=use"), edit, Map.of("prefix", "질문"))
                .status(409);
        assertThat(late.page().select("div.difference ins").eachText()).containsExactly("a later thought");
        writer.send(writer.open("/me/drafts"), "/me/drafts", Map.of()).isAt("/me/drafts?done=draft-discarded");
        assertThat(writer.open(edit).page().select(".stored")).isEmpty();
    }

    @Test
    void warnsAndSuspendsForATime() {
        Board board = board(Map.of());
        String name = Browser.freshName();
        Browser user = Browser.joined(server, name);
        String id = user.userId();
        Browser moderator = Browser.withRoles(server, List.of("/moderates/" + board.id()));
        String warn = "/moderation/users/" + id + "/warn";
        assertThat(moderator.open("/u/" + id).page().select("a[href=" + warn + "]"))
                .hasSize(1);
        assertThat(user.open("/u/" + id).page().select("a[href=" + warn + "]")).isEmpty();
        user.open(warn).status(403);
        Map<String, String> typed =
                Map.of("text", "Please\r\nstay polite <b>", "board", board.id().toString());
        Visit blank = moderator
                .send(moderator.open(warn), warn, with(typed, "text", " "))
                .status(400);
        assertThat(blank.wrong("text")).isNotEmpty();
        moderator.send(moderator.open(warn), warn, with(typed, "board", "")).status(403);
        Visit sent = moderator.send(moderator.open(warn), warn, typed).isAt(warn + "?done=user-warned");
        assertThat(sent.page().select(".said").text()).contains("stay polite <b>");
        Visit write = user.open("/b/" + board.slug() + "/write");
        assertThat(write.page().select(".away a[href=/me/warnings]")).hasSize(1);
        assertThat(user.open("/hot").page().select("header a.warned .unseen").text())
                .as("on every page")
                .isEqualTo("New warning");
        Visit own = user.open("/me/warnings").status(200);
        assertThat(own.page().select(".said").text()).contains("stay polite");
        Visit read = user.send(own, "/me/warnings", Map.of()).isAt("/me/warnings?done=warnings-read");
        assertThat(read.page().select("main form")).isEmpty();
        assertThat(read.page().select("header a.warned")).isEmpty();
        assertThat(user.open("/b/" + board.slug() + "/write").page().select(".away"))
                .isEmpty();

        String suspension = "/moderation/users/" + id;
        Visit form = admin.open(suspension).status(200);
        assertThat(form.page().select("#days option").eachAttr("value")).contains("1", "7", "");
        admin.send(form, suspension, Map.of("reason", "again", "days", "2")).status(400);
        admin.send(form, suspension, Map.of("reason", "again", "days", "7")).status(200);
        Visit suspended = admin.open(suspension).status(200);
        String end = suspended.page().select("#suspension ~ p time").attr("datetime");
        assertThat(end).as("when it ends").isNotEmpty();
        Map<String, String> longer = admin.fields(suspended, suspension);
        longer.remove("reinstate");
        longer.putAll(Map.of("changed", "yes", "reason", "worse", "days", "30"));
        Visit changed = admin.post(suspension, longer, Map.of()).isAt(suspension + "?done=suspension-changed");
        assertThat(changed.page().select("#suspension ~ p time").attr("datetime"))
                .isGreaterThan(end);
        Visit odd = admin.post(suspension, with(longer, "days", "2"), Map.of()).status(400);
        assertThat(odd.wrong("days")).isNotEmpty();
        Browser back = Browser.of(server);
        Visit refused = back.send(back.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .status(403);
        assertThat(refused.note()).contains("suspended until").contains("UTC");
        Browser korean = Browser.of(server).inKorean();
        assertThat(korean.send(korean.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                        .note())
                .contains("정지되었습니다");
    }

    @Test
    void bansFromABoardForATime() {
        Board board = board(Map.of());
        Board other = board(Map.of());
        Browser user = Browser.joined(server, Browser.freshName());
        String id = user.userId();
        String article = publish(user, board, "before the ban");
        Browser moderator = Browser.withRoles(server, List.of("/moderates/" + board.id()));
        String ban = "/moderation/users/" + id + "/ban";
        assertThat(moderator.open("/u/" + id).page().select("a[href=" + ban + "]"))
                .hasSize(1);
        user.open(ban).status(403);
        Map<String, String> typed = Map.of("board", board.id().toString(), "days", "3", "reason", "spam <b>");
        Visit odd = moderator
                .send(moderator.open(ban), ban, Map.of("board", "x", "days", "2", "reason", "x".repeat(501)))
                .status(400);
        assertThat(List.of(odd.wrong("board"), odd.wrong("days"), odd.wrong("reason")))
                .doesNotContain("");
        moderator
                .send(moderator.open(ban), ban, with(typed, "board", other.id().toString()))
                .status(403);
        Visit banned = moderator.send(moderator.open(ban), ban, typed).isAt(ban + "?done=user-banned");
        assertThat(banned.page().select("#present ~ ul .said").text()).isEqualTo("spam <b>");
        assertThat(banned.page().select("#present ~ ul time")).hasSize(1);
        Visit refused = user.open("/b/" + board.slug() + "/write").status(403);
        assertThat(refused.page().select(".why").text()).contains("banned you from writing on this board until");
        Visit comment = user.send(user.open(article), article + "/comments", Map.of("content", "still here"))
                .status(403);
        assertThat(comment.page().text()).contains("banned you from writing on this board until");
        publish(user, other, "elsewhere");
        assertThat(user.inKorean()
                        .open("/b/" + board.slug() + "/write")
                        .page()
                        .select(".why")
                        .text())
                .contains("글쓰기를 제한했습니다");
        Visit present = moderator.open(ban);
        Map<String, String> lift = moderator.fields(present, ban);
        lift.putAll(Map.of("board", board.id().toString(), "lift", "yes"));
        assertThat(moderator
                        .post(ban, lift, Map.of())
                        .isAt(ban + "?done=ban-lifted")
                        .page()
                        .select("#present ~ .empty"))
                .hasSize(1);
        user.open("/b/" + board.slug() + "/write").status(200);
        WebServer.eventually(() -> assertThat(
                        admin.open("/moderation/log").page().select("tr").eachText())
                .anySatisfy(line -> assertThat(line).contains("Banned a user", "spam <b>"))
                .anySatisfy(line -> assertThat(line).contains("Lifted a ban")));
    }

    /** As the script of every page does it, with the token that the page gives it. */
    @Test
    void notesVisitsAndSaysWhenTheOneBeforeEnded() {
        Browser user = Browser.joined(server, Browser.freshName());
        String token = user.open("/").page().expectFirst("html").attr("data-visit");
        Visit first = user.post("/me/visit", Map.of("_form", token), Map.of()).status(200);
        assertThat(WebServer.text(first.reply())).isEqualTo("0");
        assertThat(first.reply().header("Cache-Control")).contains("no-store");
        user.post("/me/visit", Map.of("_form", "forged"), Map.of()).status(403);
        assertThat(Browser.of(server).open("/").page().expectFirst("html").hasAttr("data-visit"))
                .as("guests")
                .isFalse();
    }

    @Test
    void speaksKoreanToo() {
        Board board = board(Map.of("votes", "LIKES_AND_DOWNVOTES", "prefixes", "질문"));
        Browser korean = Browser.joined(server, Browser.freshName()).inKorean();
        String article = publish(korean, board, "글");
        assertThat(korean.open(article).page().select("#down-button").text()).contains("비추천");
        assertThat(korean.open("/b/" + board.slug()).page().select(".sorts a").eachText())
                .contains("최신순", "댓글 많은 순", "좋아요순", "조회순");
        assertThat(korean.open("/").page().select("link[rel=manifest]").attr("crossorigin"))
                .as("browsers send the chosen language along")
                .isEqualTo("use-credentials");
        assertThat(korean.open("/me/drafts").page().select("h1").text()).isEqualTo("임시 저장");
        assertThat(korean.open("/me/warnings").page().select(".empty").text()).isEqualTo("받은 경고가 없습니다.");
    }

    private List<String> sorted(Board board, String sort) {
        return server.page("/b/" + board.slug() + "?sort=" + sort)
                .select(".rows .title")
                .eachText();
    }

    /** A board that an administrator makes by the form, with some fields filled in. */
    private Board board(Map<String, String> fields) {
        String make = "/moderation/boards/new";
        String slug = Browser.freshName();
        Map<String, String> typed = new HashMap<>(Map.of(
                "name",
                "Board " + slug,
                "slug",
                slug,
                "commentStyle",
                "TWO_LEVEL",
                "writers",
                "USERS",
                "votes",
                "LIKES"));
        typed.putAll(fields);
        admin.send(admin.open(make), make, typed).isAt("/moderation/boards?done=board-created");
        return server.board(slug);
    }

    private static String publish(Browser writer, Board board, String title) {
        String write = "/b/" + board.slug() + "/write";
        return writer.send(writer.open(write), write, Map.of("title", title, "content", "text"))
                .status(200)
                .path();
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> all = new HashMap<>(fields);
        all.put(name, value);
        return all;
    }
}
