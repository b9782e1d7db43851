package io.madang.media.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.media.MediaServer;
import io.madang.media.storage.MediaFiles;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** A connection that ends before its file does. */
class FileResponsesTest {

    private static final int LARGE = 1 << 20;

    private final AtomicInteger closed = new AtomicInteger();
    private final FileResponses responses =
            new FileResponses(MediaServer.shared().bean(MediaFiles.class), 1);

    private ByteArrayInputStream stored() {
        return new ByteArrayInputStream(new byte[LARGE]) {
            @Override
            public void close() throws IOException {
                closed.incrementAndGet();
                super.close();
            }
        };
    }

    @Test
    void closesTheStoresStreamOfAClientThatHasGone() {
        MockHttpServletRequest gone = new MockHttpServletRequest() {
            @Override
            public <T extends HttpUpgradeHandler> T upgrade(Class<T> handler) throws IOException {
                throw new IOException("the connection is gone");
            }
        };
        assertThat(catchThrowable(() -> responses.sendBody(stored(), LARGE, gone, new MockHttpServletResponse())))
                .isInstanceOf(IOException.class);
        assertThat(closed).hasValue(1);
    }

    @Test
    void sendsNoMoreFilesAtOnceThanItMay() throws IOException {
        MediaFiles files = MediaServer.shared().bean(MediaFiles.class);
        files.put("media/busy", new ByteArrayInputStream(new byte[10]), 10);
        ServedFile file = new ServedFile("media/busy", "image/png", 10, true);
        for (int i = 0; i < 3; i++) {
            MockHttpServletResponse response = new MockHttpServletResponse();
            responses.send(file, new MockHttpServletRequest("GET", "/"), response);
            assertThat(response.getContentAsByteArray()).hasSize(10);
        }
        assertThat(catchThrowable(() -> responses.send(
                        new ServedFile("media/none", "image/png", 10, true),
                        new MockHttpServletRequest("GET", "/"),
                        new MockHttpServletResponse())))
                .as("a place is given back where the file is gone")
                .isInstanceOf(Failure.class);
        responses.send(file, new MockHttpServletRequest("GET", "/"), new MockHttpServletResponse());

        FileResponses full = new FileResponses(files, 0);
        assertThat(catchThrowable(
                        () -> full.send(file, new MockHttpServletRequest("GET", "/"), new MockHttpServletResponse())))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.reason()).isEqualTo("media.downloads-busy");
                    assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                });
        MockHttpServletResponse known = new MockHttpServletResponse();
        MockHttpServletRequest again = new MockHttpServletRequest("GET", "/");
        again.addHeader("If-None-Match", file.etag());
        full.send(file, again, known);
        assertThat(known.getStatus()).as("what needs no place is answered").isEqualTo(304);
        files.delete("media/busy");
    }

    @Test
    void closesTheStreamOfASmallFile() throws IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        assertThat(responses.sendBody(stored(), 1, new MockHttpServletRequest(), response))
                .isFalse();
        assertThat(response.getContentAsByteArray()).hasSize(LARGE);
        assertThat(closed).hasValue(1);
    }
}
