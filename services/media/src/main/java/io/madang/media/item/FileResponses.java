package io.madang.media.item;

import io.madang.edge.response.LongResponse;
import io.madang.kernel.error.Failure;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaReason;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;

/** Sends files, whole or by ranges, so that a browser may seek in them and can do nothing else with them. */
final class FileResponses {

    private static final Logger log = LoggerFactory.getLogger(FileResponses.class);
    private static final int PIECE = 64 * 1024;
    private static final int MOST_PLAYLIST = 1 << 20;
    private static final int MAX_AGE_SECONDS = 3600;

    /** Renditions are added one after the other. */
    private static final int PLAYLIST_AGE_SECONDS = 60;

    private final MediaFiles files;
    private final Semaphore places;

    /** @param places how many files are sent at the same time */
    FileResponses(MediaFiles files, int places) {
        this.files = files;
        this.places = new Semaphore(places);
    }

    void send(ServedFile file, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (matches(request.getHeader(HttpHeaders.IF_NONE_MATCH), file.etag())) {
            setHeaders(file, response);
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        Optional<ByteRange> range;
        try {
            range = range(request, file);
        } catch (ByteRange.Unsatisfiable e) {
            response.setHeader(HttpHeaders.CONTENT_RANGE, "bytes */" + file.size());
            response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
            return;
        }
        ByteRange sent = range.orElse(new ByteRange(0, file.size() - 1));
        if (request.getMethod().equals("HEAD")) {
            setHeaders(file, response);
            setRange(file, range, sent, response);
        } else {
            sendBody(file, range, sent, request, response);
        }
    }

    /** A playlist that is stored. */
    Playlist playlist(ServedFile file) throws IOException {
        return new Playlist(new String(files.head(file.storageKey(), MOST_PLAYLIST), StandardCharsets.UTF_8));
    }

    /** @param lasting whether it may be kept for a moment: links that end must not be kept */
    void sendPlaylist(Playlist playlist, String type, boolean lasting, HttpServletResponse response)
            throws IOException {
        byte[] text = playlist.text().getBytes(StandardCharsets.UTF_8);
        setSafety(response);
        response.setHeader(HttpHeaders.CACHE_CONTROL, lasting ? "public, max-age=" + PLAYLIST_AGE_SECONDS : "no-store");
        response.setContentType(type);
        response.setContentLength(text.length);
        response.getOutputStream().write(text);
    }

    private static void setHeaders(ServedFile file, HttpServletResponse response) {
        response.setHeader(HttpHeaders.ETAG, file.etag());
        response.setHeader(
                HttpHeaders.CACHE_CONTROL, (file.publicly() ? "public" : "private") + ", max-age=" + MAX_AGE_SECONDS);
        response.setHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
        setSafety(response);
    }

    private static void setSafety(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("X-Content-Type-Options", "nosniff");
    }

    private static void setRange(
            ServedFile file, Optional<ByteRange> asked, ByteRange sent, HttpServletResponse response) {
        if (asked.isPresent()) {
            response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
            response.setHeader(
                    HttpHeaders.CONTENT_RANGE, "bytes " + sent.first() + "-" + sent.last() + "/" + file.size());
        }
        response.setContentType(file.type());
        response.setContentLengthLong(sent.length());
    }

    private static boolean matches(@Nullable String header, String etag) {
        return header != null
                && (header.strip().equals("*")
                        || Arrays.stream(header.split(",", -1))
                                .map(String::strip)
                                .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                                .anyMatch(etag::equals));
    }

    private static Optional<ByteRange> range(HttpServletRequest request, ServedFile file)
            throws ByteRange.Unsatisfiable {
        String asked = request.getHeader(HttpHeaders.RANGE);
        String condition = request.getHeader(HttpHeaders.IF_RANGE);
        boolean applies =
                asked != null && (condition == null || condition.strip().equals(file.etag()));
        return applies ? ByteRange.parse(asked, file.size()) : Optional.empty();
    }

    private void sendBody(
            ServedFile file,
            Optional<ByteRange> asked,
            ByteRange range,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (!places.tryAcquire()) {
            throw Failure.of(MediaReason.DOWNLOADS_BUSY).retryAfter(2);
        }
        boolean handedOver = false;
        try {
            // opened first: the headers of a file do not belong to the problem where the store is away
            InputStream in = files.open(file.storageKey(), range.first(), range.last());
            setHeaders(file, response);
            setRange(file, asked, range, response);
            handedOver = sendBody(in, range.length(), request, response);
        } finally {
            if (!handedOver) {
                places.release();
            }
        }
    }

    /** @return whether the stream is sent, closed, and its place released by another thread from now on */
    boolean sendBody(InputStream in, long length, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean handedOver = false;
        try {
            if (length <= PIECE) {
                in.transferTo(response.getOutputStream());
            } else {
                LongResponse answer = LongResponse.begin(request, response, () -> {});
                Thread.ofVirtual().name("media-download").start(() -> copy(in, answer));
                handedOver = true;
            }
            return handedOver;
        } finally {
            if (!handedOver) {
                in.close();
            }
        }
    }

    private void copy(InputStream from, LongResponse to) {
        try (from) {
            byte[] piece = new byte[PIECE];
            for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
                to.write(piece, 0, count);
            }
        } catch (IOException | RuntimeException e) {
            log.debug("a download ended early: {}", e.toString());
        } finally {
            to.end();
            places.release();
        }
    }
}
