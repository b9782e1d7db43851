package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentId;
import io.madang.web.Browser.Visit;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** Reporting, moderating, administering boards and watching the installation, without scripts; and who may not. */
class BoardAdministrationTest {

    private final WebServer server = WebServer.shared();
    private final Board board = server.newBoard(CommentStyle.THREADED);
    private final UserId writer = server.newUser(Browser.freshName());
    private final ArticleId article = server.publish(board, writer, "A <b>bold</b> title", "in **question**");
    private final String page = "/a/" + article;

    @Test
    void reportsAndDeletes() {
        CommentId comment = server.comment(article, writer, "a *rude* comment", Map.of());
        Browser reader = Browser.joined(server, Browser.freshName());
        WebServer.eventually(() -> reader.open(page).status(200));
        Document seen = reader.open(page).page();
        String report = page + "/report";
        assertThat(seen.select("a[href=" + report + "]")).hasSize(1);
        String ofComment = report + "?comment=" + comment;
        assertThat(seen.select("a[href=" + ofComment + "]")).hasSize(1);
        Visit form = reader.open(ofComment).status(200);
        assertThat(form.page().select("input[name=complaint][checked]")).isEmpty();
        Visit wrong = reader.send(form, report, Map.of("complaint", "ABUSE", "reason", "x".repeat(501)))
                .status(400);
        assertThat(wrong.wrong("reason")).isNotEmpty();
        assertThat(wrong.page().select("input[name=complaint][checked]").val()).isEqualTo("ABUSE");
        for (int i = 0; i < 2; i++) {
            Visit sent = reader.send(form, report, Map.of("complaint", "ABUSE", "reason", "very rude"))
                    .status(200);
            assertThat(sent.page().select(".done-note").text()).startsWith("Thanks for your report");
        }
        Browser keeper = moderator();
        Visit queue = keeper.open("/moderation?board=" + board.slug()).status(200);
        assertThat(queue.page().select(".row")).hasSize(1);
        assertThat(queue.page().select(".row").text())
                .contains("Abuse or harassment", "very rude", "A <b>bold</b> title");
        String report1 = queue.page().select(".row a.title").attr("href");
        Visit one = keeper.open(report1).status(200);
        assertThat(one.page().select(".quoted em").text()).isEqualTo("rude");
        Visit unsure = keeper.send(one, report1, Map.of("remedy", "shout", "reason", "kept"))
                .status(400);
        assertThat(unsure.typed("#reason")).isEqualTo("kept");
        Visit done = keeper.send(one, report1, Map.of("remedy", "delete", "reason", "rude <i>words</i>"))
                .status(200);
        assertThat(done.page().select(".done-note").text()).startsWith("Deleted");
        assertThat(keeper.open("/moderation?board=" + board.slug()).page().select(".row"))
                .isEmpty();
        assertThat(reader.open(page).page().select("#c" + comment))
                .as("whoever decided sees it at once")
                .isEmpty();
        Browser admin = administrator();
        WebServer.eventually(() -> assertThat(admin.open("/moderation/log")
                        .status(200)
                        .page()
                        .select("tr")
                        .eachText())
                .anySatisfy(line -> assertThat(line).contains("Deleted a comment", "rude <i>words</i>")));
    }

    @Test
    void closesForComments() {
        Browser keeper = moderator();
        WebServer.eventually(() -> keeper.open(page).status(200));
        String close = page + "/close";
        assertThat(keeper.open(page).page().select("a[href=" + close + "]").text())
                .isEqualTo("Close comments");
        Visit closed =
                keeper.send(keeper.open(close), close, Map.of("reason", "over")).isAt(page + "?done=article-closed");
        assertThat(closed.page().select(".done-note").text()).isEqualTo("Comments are closed.");
        assertThat(closed.page().select("#comments > .note").text())
                .as("who closed it sees it closed")
                .contains("Comments are closed");
        assertThat(closed.page().select(".article header").text())
                .contains("Comments closed")
                .doesNotContain("edited");
        Browser reader = Browser.joined(server, Browser.freshName());
        WebServer.eventually(() -> {
            Document shown = reader.open(page).page();
            assertThat(shown.select("#comments > .note").text()).contains("Comments are closed");
            assertThat(shown.select("form[action=" + page + "/comments]")).isEmpty();
        });
        assertThat(reader.open(page).page().select("a[href=" + close + "]")).isEmpty();
        Visit editing = keeper.open(page + "/edit");
        Visit opened = keeper.send(keeper.open(close), close, Map.of()).isAt(page + "?done=article-reopened");
        assertThat(opened.page().select("form[action=" + page + "/comments]")).hasSize(1);
        assertThat(keeper.send(editing, page + "/edit", Map.of("content", "edited while it was reopened"))
                        .status(200)
                        .page()
                        .select(".article .written")
                        .text())
                .as("another version of the same text is no conflict")
                .isEqualTo("edited while it was reopened");
        WebServer.eventually(() -> assertThat(reader.open(page).page().select("form[action=" + page + "/comments]"))
                .hasSize(1));
    }

    @Test
    void pinsNoticesAboveTheList() {
        Browser keeper = moderator();
        WebServer.eventually(() -> keeper.open(page).status(200));
        String notice = page + "/notice";
        assertThat(keeper.open(page).page().select("a[href=" + notice + "]")).hasSize(1);
        Visit pinned =
                keeper.send(keeper.open(notice), notice, Map.of()).isAt("/b/" + board.slug() + "?done=article-pinned");
        assertThat(pinned.page().select(".done-note").text()).isEqualTo("Pinned as a notice.");
        assertThat(pinned.page().select(".notices a.title").eachAttr("href")).containsExactly(page);
        assertThat(server.page("/b/" + board.slug()).select(".notices .tag").text())
                .isEqualTo("Notice");
        Visit unpinned = keeper.send(keeper.open(notice), notice, Map.of())
                .isAt("/b/" + board.slug() + "?done=article-unpinned");
        assertThat(unpinned.page().select(".notices")).isEmpty();
        Browser reader = Browser.joined(server, Browser.freshName());
        assertThat(reader.open(page).page().select("a[href=" + notice + "]")).isEmpty();
        reader.open(notice).status(403);
    }

    @Test
    void movesToAnotherBoard() {
        Board other = server.newBoard(CommentStyle.TWO_LEVEL);
        Board foreign = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser keeper = moderatorOf(board, other);
        WebServer.eventually(() -> keeper.open(page).status(200));
        String move = page + "/move";
        assertThat(keeper.open(page).page().select("a[href=" + move + "]").text())
                .isEqualTo("Move");
        assertThat(moderator().open(page).page().select("a[href=" + move + "]"))
                .as("for one who has nowhere to move it")
                .isEmpty();
        assertThat(moderator().open(move).status(200).page().select("form[action=" + move + "]"))
                .isEmpty();
        Visit form = keeper.open(move).status(200);
        assertThat(form.page().select("select[name=board] option").eachAttr("value"))
                .containsExactly("", other.id().toString());
        Visit undecided =
                keeper.send(form, move, Map.of("reason", "kept <b>here</b>")).status(400);
        assertThat(undecided.wrong("board")).isEqualTo("Choose a board.");
        assertThat(undecided.typed("#reason")).isEqualTo("kept <b>here</b>");
        keeper.post(move, with(keeper.fields(form, move), "board", foreign.id().toString()), Map.of())
                .status(403);
        keeper.send(keeper.open(page + "/edit"), page + "/edit", Map.of("title", "Changed"))
                .isAt(page + "?done=article-saved");
        Map<String, String> chosen = Map.of("board", other.id().toString(), "reason", "a <i>question</i>");
        Visit stale = keeper.send(form, move, chosen).status(412);
        assertThat(stale.note()).contains("This was changed in the meantime");
        assertThat(stale.page().select("option[selected]").val())
                .isEqualTo(other.id().toString());
        Visit moved = keeper.send(stale, move, chosen).isAt(page + "?done=article-moved");
        assertThat(moved.page().select(".crumb a").attr("href")).isEqualTo("/b/" + other.slug());
        WebServer.eventually(() -> assertThat(server.page("/b/" + other.slug()).select("a[href=" + page + "]"))
                .hasSize(1));
        WebServer.eventually(() -> assertThat(server.page("/b/" + board.slug()).select("a[href=" + page + "]"))
                .isEmpty());
        Browser admin = administrator();
        String moving = "from " + board.name() + " to " + other.name();
        WebServer.eventually(() -> assertThat(admin.open("/moderation/log")
                        .status(200)
                        .page()
                        .select("tr")
                        .eachText())
                .anySatisfy(
                        line -> assertThat(line).contains("Moved an article", "Changed", moving, "a <i>question</i>")));
        assertThat(keeper.inKorean().open(move).page().select("h1").text()).isEqualTo("다른 게시판으로 이동");
    }

    @Test
    void showsAtOnceWhatWasDoneAboutAReportedArticle() {
        for (String remedy : List.of("close", "delete")) {
            Browser reader = Browser.joined(server, Browser.freshName());
            reader.send(reader.open(page + "/report"), page + "/report", Map.of("complaint", "SPAM"))
                    .status(200);
            Browser keeper = moderator();
            String report = keeper.open("/moderation?board=" + board.slug())
                    .page()
                    .select(".row a.title")
                    .attr("href");
            keeper.send(keeper.open(report), report, Map.of("remedy", remedy)).status(200);
            Visit seen = keeper.open(remedy.equals("close") ? page : "/b/" + board.slug());
            if (remedy.equals("close")) {
                assertThat(seen.page().select("h1 .tag").text()).isEqualTo("Comments closed");
            } else {
                assertThat(seen.page().select(".row a[href=" + page + "]")).isEmpty();
            }
        }
    }

    @Test
    void movesWhatIsReportedAsMisplaced() {
        Board other = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser reader = Browser.joined(server, Browser.freshName());
        reader.send(reader.open(page + "/report"), page + "/report", Map.of("complaint", "MISPLACED"))
                .status(200);
        Browser keeper = moderatorOf(board, other);
        String queue = "/moderation?board=" + board.slug();
        String report = keeper.open(queue).page().select(".row a.title").attr("href");
        WebServer.eventually(() -> assertThat(
                        keeper.open(report).page().select("input[name=version]").val())
                .isEqualTo("1"));
        Visit form = keeper.open(report).status(200);
        assertThat(keeper.send(form, report, Map.of("remedy", "move"))
                        .status(400)
                        .wrong("board"))
                .isNotEmpty();
        assertThat(moderator().open(report).page().select("input[value=move], select"))
                .as("for one who has nowhere to move it")
                .isEmpty();
        Map<String, String> decided =
                Map.of("remedy", "move", "board", other.id().toString(), "reason", "a question");
        Visit done = keeper.send(form, report, decided).status(200);
        assertThat(done.page().select(".done-note").text()).startsWith("Article moved");
        assertThat(keeper.open("/moderation").page().select(".row")).isEmpty();
        assertThat(server.page(page).select(".crumb a").attr("href")).isEqualTo("/b/" + other.slug());
    }

    @Test
    void suspendsAndLetsInAgain() {
        String name = Browser.freshName();
        String id = Browser.joined(server, name).userId();
        String path = "/moderation/users/" + id;
        Browser admin = administrator();
        assertThat(admin.open("/u/" + id).page().select("a[href=" + path + "]")).hasSize(1);
        Visit shut =
                admin.send(admin.open(path), path, Map.of("reason", "spam")).isAt("/u/" + id + "?done=user-suspended");
        assertThat(shut.page().select(".tag").text()).isEqualTo("Suspended");
        Browser again = Browser.of(server);
        Visit refused = again.send(again.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD));
        assertThat(refused.note()).isNotEmpty();
        admin.send(admin.open(path), path, Map.of()).isAt("/u/" + id + "?done=user-reinstated");
        again.send(again.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
    }

    @Test
    void givesAndTakesRoles() {
        Browser person = Browser.joined(server, Browser.freshName());
        String id = person.userId();
        String manage = "/moderation/users/" + id;
        Browser admin = administrator();
        assertThat(admin.send(admin.open(manage), manage + "/moderates", Map.of("board", ""))
                        .status(400)
                        .wrong("board"))
                .isEqualTo("Choose a board.");
        Visit granted = admin.send(
                        admin.open(manage),
                        manage + "/moderates",
                        Map.of("board", board.id().toString()))
                .isAt(manage + "?done=moderator-granted");
        assertThat(granted.page().select(".done-note").text()).isEqualTo("Moderator added.");
        assertThat(granted.page().select(".held").text()).contains("Moderator of " + board.name());
        assertThat(granted.page().select("select[name=board] option").eachAttr("value"))
                .doesNotContain(board.id().toString());
        WebServer.eventually(() -> assertThat(admin.open("/moderation/log")
                        .status(200)
                        .page()
                        .select("tr")
                        .eachText())
                .as("the log names the board")
                .anySatisfy(line -> assertThat(line).contains("Made a moderator", board.name())));
        Map<String, String> revoking = with(
                admin.fields(granted, manage + "/moderates"),
                "board",
                board.id().toString());
        Visit revoked = admin.post(manage + "/moderates", with(revoking, "revoke", "yes"), Map.of())
                .isAt(manage + "?done=moderator-revoked");
        assertThat(revoked.page().select(".held")).isEmpty();
        Visit promoted = admin.send(revoked, manage + "/admin", Map.of()).isAt(manage + "?done=admin-granted");
        assertThat(promoted.page().select(".held").text()).contains("Administrator");
        admin.send(promoted, manage + "/admin", Map.of()).isAt(manage + "?done=admin-revoked");
        Map<String, String> forged = person.fields(person.open("/me"), "/me/profile");
        for (String path : List.of(manage + "/admin", manage + "/moderates")) {
            person.post(path, with(forged, "board", board.id().toString()), Map.of())
                    .status(403);
        }
    }

    @Test
    void makesChangesAndDeletesBoards() {
        Browser admin = administrator();
        String make = "/moderation/boards/new";
        String slug = "k" + Browser.freshName();
        Map<String, String> typed = Map.of(
                "slug",
                slug,
                "name",
                "Tea & " + slug,
                "description",
                "about\r\ntea",
                "commentStyle",
                "THREADED",
                "writers",
                "MODERATORS");
        Visit wrong = admin.send(admin.open(make), make, with(typed, "slug", "Not A Slug"))
                .status(400);
        assertThat(wrong.wrong("slug")).isNotEmpty();
        assertThat(wrong.typed("#description")).isEqualTo("about\ntea");
        assertThat(wrong.page().select("input[name=writers][checked]").val()).isEqualTo("MODERATORS");
        Visit list = admin.send(wrong, make, typed).status(200);
        assertThat(list.page().select(".done-note").text()).isEqualTo("Board created.");
        assertThat(admin.send(admin.open(make), make, with(typed, "slug", slug + "2"))
                        .status(409)
                        .wrong("name"))
                .isNotEmpty();
        String edit = list.page().select("tr:has(a[href=/b/" + slug + "]) a").attr("href");
        Visit form = admin.open(edit).status(200);
        assertThat(form.page().select("input[name=commentStyle][checked]").val())
                .isEqualTo("THREADED");
        admin.send(admin.open(edit), edit, with(typed, "description", "theirs")).status(200);
        Visit stale = admin.send(form, edit, with(typed, "description", "mine")).status(412);
        assertThat(stale.typed("#description")).isEqualTo("mine");
        admin.send(stale, edit, with(typed, "description", "mine")).status(200);
        assertThat(server.page("/b/" + slug).text()).contains("mine");
        String delete = edit + "/delete";
        admin.send(admin.open(edit), delete, Map.of()).status(200);
        server.get("/b/" + slug).expect(404);

        String full = "/moderation/boards/" + board.id();
        Visit refused = admin.send(admin.open(full), full + "/delete", Map.of()).status(409);
        assertThat(refused.note()).isNotEmpty();
        Browser keeper = moderator();
        assertThat(keeper.open("/moderation/boards").page().select("tbody tr")).hasSize(1);
        Visit kept = keeper.open(full).status(200);
        assertThat(kept.page().select("form[action$=/delete]")).isEmpty();
        keeper.send(kept, full, Map.of("commentStyle", "TWO_LEVEL", "writers", "USERS", "name", board.name() + "!"))
                .status(200);
        keeper.post(full + "/delete", keeper.fields(kept, full), Map.of()).status(403);
    }

    @Test
    void showsOperatorsTheInstallation() {
        Browser admin = administrator();
        Visit whole = admin.open("/operator").status(200);
        assertThat(whole.page().select("#state[hx-trigger=every 5s]")).hasSize(1);
        assertThat(whole.page().select(".spark svg")).hasSize(6);
        assertThat(whole.page().select(".shards rect")).hasSize(256);
        assertThat(whole.page().select("td").eachText()).contains("redis", "kafka");
        assertThat(whole.page().select(".sign").eachText()).contains("Up");
        assertThat(whole.page().select("[style], script:not([src])")).isEmpty();
        Visit piece = admin.go("GET", "/operator", BodyPublishers.noBody(), Map.of("HX-Request", "true"));
        assertThat(piece.status(200).page().select("header, h1")).isEmpty();
        assertThat(piece.page().select(".instance")).hasSize(1);
        assertThat(admin.inKorean().open("/operator").page().select("h1").text())
                .isEqualTo("시스템 상태");
    }

    @Test
    void isForThoseItIsFor() {
        Browser guest = Browser.of(server);
        Browser user = Browser.joined(server, Browser.freshName());
        Browser keeper = moderator();
        List<String> administrators =
                List.of("/moderation/log", "/operator", "/moderation/boards/new", "/moderation/users/" + writer);
        List<String> moderators = List.of(
                "/moderation",
                "/moderation/boards",
                "/moderation/boards/" + board.id(),
                page + "/close",
                page + "/move");
        for (String path : administrators) {
            assertThat(user.open(path).status(403).page().select(".why").text())
                    .isEqualTo("Only administrators can do this.");
            keeper.open(path).status(403);
        }
        assertThat(Browser.joined(server, Browser.freshName())
                        .inKorean()
                        .open("/moderation")
                        .status(403)
                        .page()
                        .select(".why")
                        .text())
                .isNotEmpty();
        for (String path : moderators) {
            user.open(path).status(403);
            keeper.open(path).status(200);
        }
        for (String path : List.of("/moderation", "/operator", page + "/report")) {
            assertThat(guest.open(path).path()).startsWith("/login");
        }
        Visit form = user.open(page + "/report").status(200);
        Map<String, String> forged = user.fields(form, page + "/report");
        for (String path : List.of(
                page + "/close",
                page + "/move",
                "/moderation/users/" + writer,
                "/moderation/boards/new",
                "/moderation/boards/" + board.id(),
                "/moderation/boards/" + board.id() + "/delete")) {
            user.post(path, forged, Map.of()).status(403);
        }
        user.send(form, page + "/report", Map.of("complaint", "OTHER")).status(200);
        String report = keeper.open("/moderation?board=" + board.slug())
                .page()
                .select(".row a.title")
                .attr("href");
        Browser elsewhere = moderatorOf(server.newBoard(CommentStyle.TWO_LEVEL));
        elsewhere.open(report).status(403);
        elsewhere.open("/moderation?board=" + board.slug()).status(403);
        elsewhere.open(page + "/move").status(403);
        elsewhere
                .post(page + "/close", elsewhere.fields(elsewhere.open(page + "/close"), page + "/close"), Map.of())
                .status(403);
        elsewhere.post(report, with(forged, "remedy", "delete"), Map.of()).status(403);
        WebServer.eventually(() -> user.open(page).status(200));
        user.post(report, without(forged), Map.of()).status(403);
    }

    private Browser moderator() {
        return moderatorOf(board);
    }

    private Browser moderatorOf(Board... of) {
        return Browser.withRoles(
                server, Arrays.stream(of).map(one -> "/moderates/" + one.id()).toList());
    }

    private Browser administrator() {
        return Browser.withRoles(server, List.of("/roles/admin"));
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> all = new HashMap<>(fields);
        all.put(name, value);
        return all;
    }

    private static Map<String, String> without(Map<String, String> fields) {
        Map<String, String> all = new HashMap<>(fields);
        all.remove("_form");
        return all;
    }
}
