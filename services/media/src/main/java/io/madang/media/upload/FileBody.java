package io.madang.media.upload;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A body that is a file and nothing else: a form's parts are read as parameters before a controller gets to it. */
final class FileBody {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String TYPE = "application/octet-stream";

    private FileBody() {}

    static InputStream of(HttpServletRequest request) throws IOException {
        String type = request.getContentType() == null
                ? TYPE
                : request.getContentType().strip().toLowerCase(Locale.ROOT);
        if (type.startsWith("multipart/") || type.startsWith(FORM)) {
            throw Failure.of(RequestReason.MEDIA_TYPE, arg("types", TYPE));
        }
        return request.getInputStream();
    }
}
