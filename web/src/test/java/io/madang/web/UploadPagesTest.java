package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import io.madang.web.Browser.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Uploads in a browser: by the script's requests, by the form alone, unfinished ones, and without the object store. */
class UploadPagesTest {

    private final WebServer server = WebServer.shared();
    private final PageUploads uploads = new PageUploads(server);

    @Test
    void saysWhyAFileWasRefused() {
        Browser uploader = Browser.joined(server, Browser.freshName()).inKorean();
        byte[] script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
                .getBytes(StandardCharsets.UTF_8);
        String id = uploads.completed(uploader, script, Map.of("name", "drawing.png"));
        JsonNode state = PageUploads.finished(uploader, id);
        assertThat(state.path("state").asString()).isEqualTo("refused");
        String why = state.path("message").asString();
        assertThat(why).isNotEmpty().doesNotContain("{");
        assertThat(uploader.open("/media/" + id)
                        .status(200)
                        .page()
                        .select(".problem-note")
                        .text())
                .contains("등록할 수 없는 파일입니다.", why);
        server.get("/media/" + id).expect(404);
        assertThat(uploader.open("/me/uploads").page().select(".shot").text()).contains("등록할 수 없음");
    }

    @Test
    void refusesUploadsWithoutTheFormsToken() {
        Browser uploader = Browser.joined(server, Browser.freshName());
        uploader.post("/media/uploads", Map.of("name", "a.png", "size", "3"), PageUploads.AS_SCRIPT)
                .status(403);
        JsonNode refused = PageUploads.asked(
                uploader.post(
                        "/media/uploads",
                        Map.of("name", "a.png", "size", "much", "_form", PageUploads.token(uploader)),
                        PageUploads.AS_SCRIPT),
                400);
        assertThat(refused.path("error").asString()).isNotEmpty();
    }

    @Test
    void takesAFileByTheFormAlone() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        Visit form = uploader.open("/media/upload");
        assertThat(uploader.upload(form, "/media/upload", "file", new byte[0])
                        .status(400)
                        .wrong("file"))
                .isNotEmpty();
        Visit item = uploader.upload(form, "/media/upload", "file", PageUploads.png())
                .status(200);
        String id = item.path().substring("/media/".length());
        assertThat(PageUploads.finished(uploader, id).path("state").asString()).isEqualTo("ready");
        assertThat(server.page("/media/" + id).select(".stage img")).hasSize(1);
    }

    @Test
    void listsUnfinishedUploadsInEveryBrowserOfTheirUploader() {
        String name = Browser.freshName();
        Browser uploader = Browser.joined(server, name);
        assertThat(uploader.open("/media/upload").page().select("[data-unfinished]:not([hidden])"))
                .isEmpty();
        JsonNode begun = uploads.begun(uploader, 40_000_000, Map.of("name", "holiday.mp4"));
        String id = begun.path("id").asString();

        Browser other = Browser.of(server).inKorean();
        other.send(other.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
        assertThat(other.open("/me/uploads")
                        .page()
                        .select("a[href='/media/upload#unfinished']")
                        .text())
                .isEqualTo("완료되지 않은 업로드 (1)");
        Visit page = other.open("/media/upload").status(200);
        Element line = page.page().expectFirst("[data-unfinished=known]:not([hidden]) [data-begun=" + id + "]");
        assertThat(line.text()).contains("holiday.mp4", "40 MB", "업로드 취소");
        assertThat(line.attr("data-name")).isEqualTo("holiday.mp4");
        assertThat(line.attr("data-size")).isEqualTo("40000000");
        assertThat(PageUploads.asked(uploads.state(other, id), 200)
                        .path("missing")
                        .size())
                .isEqualTo(3);

        String discard = "/media/uploads/" + id + "/discard";
        Browser stranger = Browser.joined(server, Browser.freshName());
        stranger.post(discard, Map.of("_form", PageUploads.token(stranger)), Map.of())
                .status(404);
        Visit discarded = other.send(page, discard, Map.of()).isAt("/media/upload?done=upload-discarded");
        assertThat(discarded.page().select("[data-begun]")).isEmpty();
        assertThat(discarded.page().select(".done-note").text()).isEqualTo("업로드를 취소했습니다.");
        assertThat(uploader.open("/me/uploads").page().select("a[href*=unfinished]"))
                .isEmpty();
    }

    @Test
    void keepsThePagesAndResumesUploadsWithoutTheObjectStore() throws IOException {
        Browser uploader = Browser.joined(server, Browser.freshName());
        byte[] file = PageUploads.png();
        String path = "/media/" + uploads.ready(uploader, file, Map.of("title", "Still there"));
        JsonNode begun = uploads.begun(uploader, file.length, Map.of("title", "To go on"));
        String id = begun.path("id").asString();
        WebServer.store().awayDuring(() -> {
            assertThat(server.page("/media").select("a.look[href=" + path + "]"))
                    .hasSize(1);
            server.page("/media/popular");
            Document item = server.page(path);
            assertThat(item.select("h1").text()).isEqualTo("Still there");
            server.get(item.select(".stage img").attr("src")).expect(503);
            assertThat(uploader.open("/me/uploads").status(200).page().select(".shot"))
                    .hasSize(1);
            Visit form = uploader.open("/media/upload").status(200);
            assertThat(form.page().select("[data-begun=" + id + "]")).hasSize(1);

            String sentence = uploader.upload(form, "/media/upload", "file", file)
                    .status(503)
                    .note();
            assertThat(sentence).isNotEmpty().doesNotContain("{");
            Reply part = uploads.put(begun, file).expect(503);
            assertThat(part.header("Retry-After")).isNotEmpty();
            assertThat(PageUploads.asked(uploads.complete(uploader, id), 503)
                            .path("error")
                            .asString())
                    .isEqualTo(sentence);
        });
        JsonNode after = PageUploads.asked(uploads.state(uploader, id), 200);
        assertThat(after.path("state").asString()).isEqualTo("open");
        assertThat(uploads.put(after, file).status()).isBetween(200, 299);
        String item = PageUploads.asked(uploads.complete(uploader, id), 200)
                .path("item")
                .asString();
        assertThat(PageUploads.finished(uploader, item).path("state").asString())
                .isEqualTo("ready");
        assertThat(server.page("/media/" + item).select("h1").text()).isEqualTo("To go on");
    }
}
