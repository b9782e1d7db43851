package io.madang.web.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.UploadId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.web.WebReason;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.View;

/** The page on which files are uploaded; without scripts, a small one with the form. */
@Controller
class UploadPageController {

    private static final String TEMPLATE = "media/upload.jte";

    private final MediaUploading uploading;
    private final UnfinishedUploads unfinished;
    private final Forms forms;

    UploadPageController(Api api, UnfinishedUploads unfinished, Forms forms) {
        this.uploading = api.media();
        this.unfinished = unfinished;
        this.forms = forms;
    }

    @Access(Who.USER)
    @GetMapping("/media/upload")
    View show(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, parameters(MediaForm.fresh(Forms.freshKey())));
    }

    /** Gives an upload up that was begun and not finished. */
    @Access(Who.USER)
    @PostMapping("/media/uploads/{id}/discard")
    View discard(@PathVariable("id") UploadId id) {
        uploading.abort(id);
        return new SeeOther("/media/upload?done=upload-discarded");
    }

    @Access(Who.USER)
    @PostMapping("/media/upload")
    View send(
            @RequestParam(name = "file", required = false) @Nullable MultipartFile file,
            @ModelAttribute MediaForm typed,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            if (file == null || file.isEmpty()) {
                throw Failure.ofField("file", InputReason.MISSING);
            }
            String name = Objects.requireNonNullElse(file.getOriginalFilename(), "");
            UploadRequest wanted = typed.upload(name, file.getSize(), null);
            return new SeeOther("/media/"
                    + uploading
                            .upload(
                                    name,
                                    wanted.title(),
                                    wanted.description(),
                                    wanted.tags(),
                                    typed.visibility(),
                                    bytes(file))
                            .id());
        } catch (Failure e) {
            return forms.refused(request, response, e, MediaForm.FIELDS, TEMPLATE, parameters(typed));
        }
    }

    private Object[] parameters(MediaForm form) {
        return new Object[] {
            "form",
            form,
            "limit",
            MediaFormat.bytes(MediaPageConfiguration.MAX_FORM_FILE),
            "unfinished",
            unfinished.ofCaller()
        };
    }

    private static byte[] bytes(MultipartFile file) {
        try {
            return file.getBytes();
        } catch (IOException e) {
            throw Failure.of(WebReason.PICTURE_UNREADABLE, e);
        }
    }
}
