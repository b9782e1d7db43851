package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentId;
import io.madang.web.Browser.Visit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/**
 * Every form that somebody fills in: all that is wrong is said at once and where it is wrong, browsers go to the first of
 * it, and the switches in the head lead back to the form.
 */
class FormWalkTest {

    /** Makes any text one that is refused wherever a text, a number or a choice is wanted. */
    private static final String BAD = "\u0007";

    /** Their numbers are read by the pages, and the API is asked when these are right. */
    private static final Set<String> READ_BY_PAGES =
            Set.of("/moderation/leaderboards/new", "/moderation/campaigns/new");

    private static final String FIELDS =
            "input[name]:not([type=hidden], [type=file], [type=checkbox]), textarea[name]," + " select[name]";

    private final WebServer server = WebServer.shared();
    private final List<String> wrong = new ArrayList<>();
    private int forms;

    @Test
    void saysAllThatIsWrongAtOnceAndLeadsBack() {
        Board board = server.newBoard(CommentStyle.THREADED);
        server.newBoard(CommentStyle.THREADED);
        UserId writer = server.newUser(Browser.freshName());
        ArticleId article = server.publish(board, writer, "title", "text");
        CommentId comment = server.comment(article, writer, "text", Map.of());
        String page = "/a/" + article;
        Browser guest = Browser.of(server);
        walk(guest, "/join");
        walk(guest, "/login");
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        WebServer.eventually(() -> admin.open(page).status(200));
        admin.send(admin.open(page + "/report"), page + "/report", Map.of("complaint", "ABUSE"))
                .status(200);
        String report = admin.open("/moderation?board=" + board.slug())
                .page()
                .expectFirst(".row a.title")
                .attr("href");
        String user = "/moderation/users/" + writer;
        for (String path : List.of("/me", "/me/password", "/me/data", "/me/second-factor", "/me/passkeys")) {
            walk(admin, path);
        }
        for (String path : List.of("", "/edit", "/report", "/close", "/move", "/notice")) {
            walk(admin, page + path);
        }
        walk(admin, page + "/report?comment=" + comment);
        walk(admin, page + "/comments/" + comment + "/reply");
        for (String path : List.of(user, user + "/warn", user + "/ban", report, "/b/" + board.slug() + "/write")) {
            walk(admin, path);
        }
        for (String path : List.of(
                "/moderation/boards/new",
                "/moderation/boards/" + board.id(),
                "/moderation/leaderboards/new",
                "/moderation/service-keys",
                "/moderation/campaigns/new",
                "/shop/admin/products/new")) {
            walk(admin, path);
        }
        assertThat(wrong).isEmpty();
        assertThat(forms).as("forms that were walked through").isGreaterThan(25);
    }

    private void walk(Browser browser, String path) {
        Visit visit = browser.open(path).status(200);
        for (Element form : visit.page().select("main form[method=post]:not([enctype])")) {
            if (!typed(form).isEmpty()) {
                forms++;
                try {
                    walk(browser, path, form);
                } catch (AssertionError e) {
                    wrong.add(e.getMessage());
                }
            }
        }
    }

    private static void walk(Browser browser, String path, Element form) {
        String action = form.attr("action");
        Set<String> alone = new HashSet<>();
        for (Element field : typed(form)) {
            Map<String, String> typed = fields(form);
            typed.put(field.attr("name"), bad(field));
            Visit refused = browser.post(action, typed, Map.of());
            if (refused.reply().status() == 400) {
                complaints(refused.page()).stream()
                        .filter(List.of(field.attr("name"), field.id())::contains)
                        .forEach(alone::add);
            }
        }
        Map<String, String> typed = fields(form);
        typed(form).forEach(field -> typed.put(field.attr("name"), bad(field)));
        Visit refused = browser.post(action, typed, Map.of());
        String place = path + ": " + action;
        assertThat(refused.reply().status()).as(place).isBetween(400, 499);
        if (!READ_BY_PAGES.contains(action)) {
            assertThat(complaints(refused.page())).as(place).containsAll(alone);
        }
        isTakenToTheFirst(place, refused.page());
        leadsBack(browser, place, action, refused.page());
    }

    /** What people can get wrong: what they type, and choices of which none is made beforehand. */
    private static List<Element> typed(Element form) {
        return form.select(FIELDS).stream()
                .filter(field -> !field.tagName().equals("select")
                        && !(field.attr("type").equals("radio")
                                && !form.select("[name=" + field.attr("name") + "][checked]")
                                        .isEmpty()))
                .toList();
    }

    private static String bad(Element field) {
        return field.attr("name") + BAD;
    }

    /** What the form has before anybody types. */
    private static Map<String, String> fields(Element form) {
        Map<String, String> fields = new LinkedHashMap<>();
        form.select("input[name]:not([type=radio], [type=checkbox], [type=file]), input[type=radio][checked],"
                        + " textarea[name], option[selected]")
                .forEach(field -> fields.put(
                        field.tagName().equals("option")
                                ? field.parents().select("select").attr("name")
                                : field.attr("name"),
                        field.tagName().equals("textarea") ? field.wholeText().strip() : field.val()));
        return fields;
    }

    private static Set<String> complaints(Document page) {
        return page.select("main .wrong[id$=-complaint]").eachAttr("id").stream()
                .map(id -> id.replaceFirst("-complaint$", ""))
                .collect(Collectors.toSet());
    }

    /** Browsers take the focus to the first element that asks for it; what is wrong there is read with it. */
    private static void isTakenToTheFirst(String place, Document page) {
        assertThat(page.select("main [autofocus]")).as(place).isNotEmpty();
        Element first = page.expectFirst("main [autofocus]");
        Element described = first.tagName().equals("legend") ? page.expectFirst("fieldset:has([autofocus])") : first;
        String description = described.attr("aria-describedby");
        assertThat(first.is(".problem-note")
                        || !page.select("#" + description + ".wrong").text().isEmpty())
                .as("%s: %s says what is wrong", place, first.outerHtml())
                .isTrue();
        assertThat(page.select("main .problem-note, main .wrong[id$=-complaint]"))
                .as(place)
                .isNotEmpty();
        Element top = page.expectFirst("main .problem-note, main .wrong[id$=-complaint]");
        assertThat(
                        first.is(".problem-note")
                                ? top.is(".problem-note")
                                : top.id().equals(description))
                .as("%s: nothing is wrong above %s", place, first.outerHtml())
                .isTrue();
    }

    private static void leadsBack(Browser browser, String place, String action, Document page) {
        String to = page.select("header form[action=/language] input[name=to]").val();
        Visit back = browser.open(to).status(200);
        assertThat(back.page().select("main form[action=" + action + "]"))
                .as("%s leads back to %s", place, to)
                .isNotEmpty();
        assertThat(back.page()
                        .select("main form[action=" + action + "] input[name=comment]")
                        .eachAttr("value"))
                .as("%s is about the same", place)
                .isEqualTo(page.select("main form[action=" + action + "] input[name=comment]")
                        .eachAttr("value"));
    }
}
