package io.madang.web.page;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a page goes to one reader: packed if they take that, and not at all if they have it. */
record PageResponse(int status, byte[] bytes, Map<String, String> headers) {

    private static final byte[] NOTHING = {};
    private static final String VARY = "Accept-Encoding, Accept-Language, Cookie, HX-Request";

    /** Pages are asked for each time, since they change; they are sent only if they did. */
    private static final String KEPT = "private, no-cache";

    /** Each page of somebody who is logged in is another, if only by its forms. */
    private static final String NOT_KEPT = "no-store";

    static PageResponse of(Page page, HttpServletRequest request) {
        Body body = page.body();
        Map<String, String> headers = HashMap.newHashMap(5);
        headers.put("ETag", body.entityTag());
        headers.put("Vary", VARY);
        headers.put("Cache-Control", page.personal() ? NOT_KEPT : KEPT);
        page.cookie().ifPresent(cookie -> headers.put("Set-Cookie", cookie));
        if (page.status() == 200 && body.entityTag().equals(request.getHeader("If-None-Match"))) {
            return new PageResponse(304, NOTHING, headers);
        }
        if (body.isWorthPacking() && takesPacked(request.getHeader("Accept-Encoding"))) {
            headers.put("Content-Encoding", "gzip");
            return new PageResponse(page.status(), body.packed(), headers);
        }
        return new PageResponse(page.status(), body.bytes(), headers);
    }

    private static boolean takesPacked(@Nullable String encodings) {
        return encodings != null && encodings.contains("gzip") && !encodings.contains("gzip;q=0");
    }
}
