package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.media.store.MediaStore;
import io.madang.testkit.service.Reply;
import io.madang.web.Browser.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** The lists and items of the media library in a browser. */
class MediaPagesTest {

    /** More than the items of any other test have. */
    private static final long MOST_VIEWS = 1_000_000_000_000L;

    private final WebServer server = WebServer.shared();
    private final PageUploads uploads = new PageUploads(server);

    @Test
    void showsAPictureFromItsUploadToItsDeletion() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        String tag = Browser.freshName();
        String id = uploads.ready(uploader, PageUploads.png(), Map.of("title", "A cat <b>", "tags", "spring, " + tag));
        String path = "/media/" + id;

        Document gallery = server.page("/media?tag=" + tag);
        assertThat(gallery.select("a.look[href=" + path + "] .title").text()).isEqualTo("A cat <b>");
        WebServer.eventually(() -> assertThat(server.page("/media?tag=" + tag)
                        .select("a.look[href=" + path + "] img")
                        .attr("src"))
                .as("its preview, which is made once the item is ready")
                .startsWith("/v1/media/" + id + "/"));
        assertThat(server.page("/media?by=" + uploader.userId()).select(".gallery .shot"))
                .hasSize(1);

        Document guest = server.page(path);
        assertThat(guest.select("h1").text()).isEqualTo("A cat <b>");
        assertThat(guest.select(".stage img").attr("alt")).isEqualTo("A cat <b>");
        assertThat(guest.select(".tag-list a").eachText()).contains("#spring");
        assertThat(server.get(guest.select(".stage img").attr("src")).status()).isEqualTo(200);
        assertThat(guest.select("main form, #markdown")).isEmpty();

        Visit own = uploader.open(path).status(200);
        assertThat(own.page().select("#markdown").val()).isEqualTo("![A cat <b>](" + path + "/picture)");
        Reply redirect = server.get(path + "/picture");
        assertThat(redirect.status()).isEqualTo(302);
        assertThat(redirect.header("Location")).startsWith("/v1/media/" + id + "/content");

        Visit edit = uploader.open(path + "/edit").status(200);
        Visit saved =
                uploader.send(edit, path + "/edit", Map.of("title", "A dog", "tags", tag, "visibility", "public"));
        assertThat(saved.page().select(".done-note").text()).isEqualTo("Saved.");
        assertThat(saved.page().select("h1").text()).isEqualTo("A dog");
        assertThat(uploader.send(edit, path + "/edit", Map.of("title", "A bird"))
                        .status(412)
                        .note())
                .isNotEmpty();

        Visit delete = uploader.open(path + "/delete").status(200);
        assertThat(delete.page().select("main").text()).contains("A dog");
        uploader.send(delete, path + "/delete", Map.of()).status(200);
        server.get(path).expect(404);
        assertThat(server.page("/media?tag=" + tag).select(".empty").text())
                .isEqualTo("Nothing has been uploaded with this tag.");
    }

    @Test
    void showsWhatIsNotPublicOnlyToThoseWhoMaySeeIt() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        String hidden = uploads.ready(uploader, PageUploads.png(), Map.of("title", "Mine", "visibility", "private"));
        Browser other = Browser.joined(server, Browser.freshName());
        server.get("/media/" + hidden).expect(404);
        other.open("/media/" + hidden).status(404);
        server.get("/media/" + hidden + "/picture").expect(404);
        assertThat(uploader.open("/media/" + hidden)
                        .status(200)
                        .page()
                        .select(".tag")
                        .text())
                .contains("Private");
        assertThat(uploader.open("/me/uploads")
                        .status(200)
                        .page()
                        .select(".shot")
                        .text())
                .contains("Mine", "Private");

        String unlisted =
                uploads.ready(uploader, PageUploads.png(), Map.of("title", "By link", "visibility", "unlisted"));
        String share =
                uploader.open("/media/" + unlisted).page().select("#share").val();
        assertThat(share).startsWith("https://yard.example/media/" + unlisted + "?key=");
        String withKey = share.substring("https://yard.example".length());
        assertThat(server.page(withKey).select("h1").text()).startsWith("By link");
        server.get("/media/" + unlisted).expect(404);
        String key = withKey.substring(withKey.indexOf("key=") + 4);
        Reply picture = server.get("/media/" + unlisted + "/picture/" + key);
        assertThat(picture.status()).isEqualTo(302);
        assertThat(server.get(picture.header("Location")).status()).isEqualTo(200);
    }

    @Test
    void reportsCommentsToAdministrators() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        String title = "Reported " + Browser.freshName();
        String path = "/media/" + uploads.ready(uploader, PageUploads.png(), Map.of("title", title));
        Browser rude = Browser.joined(server, Browser.freshName());
        rude.send(rude.open(path), path + "/comments", Map.of("content", "How ugly"))
                .status(200);
        Document seen = uploader.open(path).page();
        String ofComment = seen.select("a[href^=" + path + "/report?comment=]").attr("href");
        Visit form = uploader.open(ofComment).status(200);
        assertThat(form.page().select(".note a").text()).isEqualTo(title);
        Visit sent = uploader.send(form, path + "/report", Map.of("complaint", "ABUSE"))
                .status(200);
        assertThat(sent.page().select(".done-note").text()).startsWith("Thanks for your report");

        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        String report = admin.open("/moderation")
                .status(200)
                .page()
                .select(".row a.title:contains(" + title + ")")
                .attr("href");
        Visit one = admin.open(report).status(200);
        assertThat(one.page().select(".quoted").text()).isEqualTo("How ugly");
        assertThat(one.page().select("#thing ~ p a.title").attr("href")).startsWith(path + "#c");
        assertThat(one.page().select("input[value=close], input[value=move]")).isEmpty();
        admin.send(one, report, Map.of("remedy", "delete")).status(200);
        assertThat(server.page(path).select("#thread .written")).isEmpty();
    }

    @Test
    void talksLikesBookmarksAndFollows() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        String path = "/media/" + uploads.ready(uploader, PageUploads.png(), Map.of("title", "To be talked about"));
        Browser reader = Browser.joined(server, Browser.freshName());
        Visit said = reader.send(reader.open(path), path + "/comments", Map.of("content", "How nice"))
                .status(200);
        assertThat(said.path()).matches(path + "#c\\d+");
        assertThat(said.page().select("#thread .written").text()).isEqualTo("How nice");
        String other = reader.send(said, path + "/comments", Map.of("content", "Indeed"))
                .status(200)
                .path();
        assertThat(server.page(path + "?order=newest")
                        .select("#thread .written")
                        .eachText())
                .containsExactly("Indeed", "How nice");
        String deletion = path + "/comments/" + other.substring(other.indexOf("#c") + 2) + "/delete";
        reader.send(reader.open(deletion), deletion, Map.of()).isAt(path + "?done=comment-deleted#comments");
        assertThat(server.page(path).select("#thread .written").eachText()).containsExactly("How nice");
        Visit page = reader.open(path);
        assertThat(reader.send(page, path + "/like", Map.of())
                        .isAt(path)
                        .page()
                        .select("#like-button")
                        .attr("aria-pressed"))
                .isEqualTo("true");
        assertThat(reader.send(page, path + "/bookmark", Map.of())
                        .isAt(path)
                        .page()
                        .select("form[action=" + path + "/bookmark] button")
                        .attr("aria-pressed"))
                .isEqualTo("true");
        String writer = "/u/" + uploader.userId();
        reader.send(page, writer + "/follow", Map.of()).isAt(writer);
        assertThat(reader.open("/me/bookmarks")
                        .status(200)
                        .page()
                        .select(".row .title")
                        .text())
                .isEqualTo("To be talked about");
        assertThat(reader.open("/me/subscriptions")
                        .status(200)
                        .page()
                        .select(".people a.writer")
                        .attr("href"))
                .isEqualTo(writer);
        WebServer.eventually(() -> assertThat(reader.open("/me/comments")
                        .page()
                        .select("a[href^=" + path + "/comments/]")
                        .text())
                .isEqualTo("To be talked about"));
    }

    @Test
    void listsByViewsInBothLanguages() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        uploads.ready(uploader, PageUploads.png(), Map.of("title", "Among the viewed"));
        assertThat(server.page("/media/popular")
                        .select("nav.tabs a[aria-current]")
                        .text())
                .isEqualTo("Most viewed");
        assertThat(Browser.of(server)
                        .inKorean()
                        .open("/media")
                        .page()
                        .select("nav.tabs a")
                        .eachText())
                .containsExactly("최신순", "조회순");
        server.get("/media?by=x").expect(400);
    }

    @Test
    void saysWhyAFilmHasNoPreview() throws IOException {
        byte[] film = "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom\0\0\0\u0008moov".getBytes(StandardCharsets.ISO_8859_1);
        Browser uploader = Browser.joined(server, Browser.freshName());
        String path = "/media/" + uploads.ready(uploader, film, Map.of("title", "No picture", "name", "film.mp4"));
        WebServer.eventually(() -> assertThat(server.page(path).select("p.note").text())
                .startsWith("There is no preview of this file. ")
                .hasSizeGreaterThan("There is no preview of this file. ".length()));
    }

    @Test
    void saysWhatReadersByViewsMayHaveMissed() throws IOException {
        MediaStore store = server.bean(MediaStore.class);
        UserId uploader = new UserId(77);
        List<MediaId> items = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            items.add(new MediaId(store.nextId(uploader)));
            store.named(items.getLast())
                    .sql(
                            """
                    insert into items (item_id, uploader_id, kind, state, visibility, title, description, file_name,
                        type, size, storage_key, share_key, view_count, version, created_at)
                    values (?, ?, 'PICTURE', 'READY', 'PUBLIC', ?, '', 'a.png', 'image/png', 1, '', '', ?, 1,
                        utc_timestamp(3))
                    """)
                    .params(items.getLast().value(), uploader.value(), "Viewed " + i, MOST_VIEWS - i)
                    .update();
        }
        MediaId last = items.getLast();
        try {
            Browser reader = Browser.of(server);
            Document first = reader.open("/media/popular").page();
            assertThat(first.select(".gallery .title").eachText()).startsWith("Viewed 0", "Viewed 1");
            assertThat(first.select(".missed, p.note[role=status]")).isEmpty();
            String next = first.select(".more a").attr("href");
            pending(store, last, MOST_VIEWS + 1, 0);
            WebServer.eventually(() -> assertThat(views(store, last)).isEqualTo(MOST_VIEWS + 1));

            Document lost = reader.open(next.replaceAll("session=[^&]+", "session=AAAAAAAAAAAAAAAAAAAAAA"))
                    .page();
            assertThat(lost.select(".missed")).isEmpty();
            assertThat(lost.select("p.note[role=status]").text()).contains("may be missing");
            Document second = reader.open(next).page();
            assertThat(second.select(".missed .title").eachText()).containsExactly("Viewed 29");
            assertThat(second.select(".gallery .title").eachText()).contains("Viewed 24", "Viewed 28");
            assertThat(second.select("p.note[role=status]")).isEmpty();

            // as long as this holds the row, nobody folds
            store.named(last).run(() -> {
                store.named(last)
                        .sql("select serial from view_serials where one = 1 for update")
                        .query(Long.class)
                        .single();
                CompletableFuture.runAsync(() -> pending(store, last, MOST_VIEWS + 2, 300))
                        .join();
                assertThat(server.page("/media/popular").select("p.note").text())
                        .containsPattern("It is at least 3\\d\\d seconds behind");
            });
        } finally {
            items.forEach(item -> store.named(item)
                    .sql("delete from items where item_id = ?")
                    .param(item.value())
                    .update());
        }
    }

    /** A view count on its way into the item. */
    private static void pending(MediaStore store, MediaId item, long views, int sinceSeconds) {
        store.named(item)
                .sql("insert into pending_views (item_id, view_count, since)"
                        + " values (?, ?, utc_timestamp(3) - interval ? second)")
                .params(item.value(), views, sinceSeconds)
                .update();
    }

    private static long views(MediaStore store, MediaId item) {
        return store.named(item)
                .sql("select view_count from items where item_id = ?")
                .param(item.value())
                .query(Long.class)
                .single();
    }

    @Test
    void listsAllUploadsForAdministrators() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        String title = Browser.freshName();
        String id = uploads.ready(uploader, PageUploads.png(), Map.of("title", title, "visibility", "private"));
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        Visit all = admin.open("/moderation/media").status(200);
        assertThat(all.page().select("td a[href=/media/" + id + "]").text()).isEqualTo(title);
        String by = all.page()
                .select("tr:has(a[href=/media/" + id + "]) a[href^=/moderation/media?by=]")
                .attr("href");
        Document theirs = admin.open(by + "&state=ready").status(200).page();
        assertThat(theirs.select("tbody tr")).hasSize(1);
        assertThat(theirs.select("#state option[selected]").val()).isEqualTo("ready");
        assertThat(admin.open(by + "&state=refused").status(200).page().select(".empty"))
                .hasSize(1);
        uploads.begun(uploader, 1_000_000, Map.of("name", title + ".png"));
        assertThat(admin.open(by + "&state=unfinished")
                        .status(200)
                        .page()
                        .select("tbody td:first-child")
                        .text())
                .isEqualTo(title + ".png");
        admin.open("/moderation/media?state=gone").status(400);
        admin.send(admin.open("/media/" + id + "/delete").status(200), "/media/" + id + "/delete", Map.of());
        uploader.open("/media/" + id).status(404);
        uploader.open("/moderation/media").status(403);
    }

    @Test
    void findsByATagThatSomebodyTypes() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        String tag = Browser.freshName();
        String id = uploads.ready(uploader, PageUploads.png(), Map.of("title", "Tagged", "tags", tag));
        Document all = server.page("/media/popular");
        assertThat(all.select("form[role=search][action=/media] input[name=tag]"))
                .hasSize(1);
        for (String typed : List.of(tag, "%23" + tag, "+" + tag.toUpperCase(Locale.ROOT) + "+")) {
            Document found = server.page("/media?tag=" + typed);
            assertThat(found.select("a.look").eachAttr("href")).containsExactly("/media/" + id);
        }
        server.get("/media?tag=" + "x".repeat(51)).expect(400);
    }

    @Test
    void pagesThroughWhatThoseWhomOneFollowsHaveUploaded() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        int items = 26;
        for (int i = 0; i < items; i++) {
            uploader.upload(uploader.open("/media/upload"), "/media/upload", "file", PageUploads.png())
                    .status(200);
        }
        Browser reader = Browser.joined(server, Browser.freshName());
        String writer = "/u/" + uploader.userId();
        reader.send(reader.open(writer), writer + "/follow", Map.of());
        Visit[] first = new Visit[1];
        WebServer.eventually(() -> {
            first[0] = reader.open("/me/subscriptions").status(200);
            assertThat(uploader.open("/media?by=" + uploader.userId()).page().select(".gallery .shot"))
                    .hasSize(24);
            assertThat(first[0].page().select(".gallery .shot")).hasSize(24);
            assertThat(uploader.open("/me/uploads").page().select(".shot .tag")).isEmpty();
        });
        String next =
                first[0].page().select("section[aria-labelledby=news] .more a").attr("href");
        Document rest = reader.open(next).status(200).page();
        Set<String> seen = new HashSet<>(first[0].page().select("a.look").eachAttr("href"));
        seen.addAll(rest.select("a.look").eachAttr("href"));
        assertThat(seen).hasSize(items);
        assertThat(rest.select("section[aria-labelledby=news] .more")).isEmpty();
        assertThat(rest.select(".people a.writer").attr("href")).isEqualTo(writer);
    }
}
