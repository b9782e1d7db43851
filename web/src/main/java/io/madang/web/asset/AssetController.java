package io.madang.web.asset;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Gives out files, which browsers may keep for good: another content has another name. */
@Controller
class AssetController {

    private final Assets assets;

    AssetController(Assets assets) {
        this.assets = assets;
    }

    @Access(Who.ANYONE)
    @GetMapping(Assets.PATH + "{fileName}")
    void file(@PathVariable("fileName") String fileName, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Asset asset =
                assets.find(fileName).orElseThrow(() -> Failure.of(WebReason.FILE_NOT_FOUND, arg("file", fileName)));
        String encodings = request.getHeader("Accept-Encoding");
        boolean packed = encodings != null && encodings.contains("gzip");
        byte[] body = packed ? asset.packed() : asset.bytes();
        response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
        response.setHeader("Vary", "Accept-Encoding");
        if (packed) {
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setContentType(asset.type());
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
