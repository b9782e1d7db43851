package io.madang.web.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.media.MediaUpload;
import io.madang.contracts.media.UploadId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Uploads in parts, for the script of the upload page and of whatever people write. Open to guests, so that somebody whose
 * session has ended is told so by the script, which no redirect to a page could do.
 */
@Controller
class MediaUploadController {

    private static final int MAX_DIGITS = 15;

    private final MediaUploading uploading;
    private final JsonAnswers answers;

    MediaUploadController(Api api, JsonAnswers answers) {
        this.uploading = api.media();
        this.answers = answers;
    }

    @Access(Who.ANYONE)
    @PostMapping("/media/uploads")
    Page start(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "size", defaultValue = "") String size,
            @RequestParam(name = "type", defaultValue = "") String type,
            @ModelAttribute MediaForm typed,
            HttpServletRequest request) {
        return answers.of(request, frame -> {
            @Nullable String declared = type.isEmpty() ? null : type;
            return told(uploading.start(typed.upload(name, number(size), declared), Forms.keyOf(typed.key())));
        });
    }

    @Access(Who.ANYONE)
    @GetMapping("/media/uploads/{id}")
    Page state(@PathVariable("id") UploadId id, HttpServletRequest request) {
        return answers.of(request, frame -> told(uploading.upload(id)));
    }

    @Access(Who.ANYONE)
    @PostMapping("/media/uploads/{id}/complete")
    Page complete(@PathVariable("id") UploadId id, HttpServletRequest request) {
        return answers.of(request, frame -> told(uploading.complete(id)));
    }

    @Access(Who.ANYONE)
    @PostMapping("/media/uploads/{id}/cancel")
    Page cancel(@PathVariable("id") UploadId id, HttpServletRequest request) {
        return answers.of(request, frame -> {
            uploading.abort(id);
            return Map.of();
        });
    }

    private static long number(String typed) {
        if (!typed.matches("[0-9]{1," + MAX_DIGITS + "}")) {
            throw Failure.ofField("size", InputReason.NUMBER);
        }
        return Long.parseLong(typed);
    }

    private static Map<String, ?> told(MediaUpload upload) {
        List<Map<String, ?>> missing = upload.missing().stream()
                .<Map<String, ?>>map(part -> Map.of("number", part.number(), "size", part.size(), "url", part.url()))
                .toList();
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("id", upload.id().toString());
        told.put("state", MediaForm.name(upload.state()));
        told.put("size", upload.size());
        told.put("partSize", upload.partSize());
        told.put("parts", upload.partCount());
        told.put("present", upload.present());
        told.put("missing", missing);
        if (upload.item() != null) {
            told.put("item", upload.item().toString());
        }
        return told;
    }
}
