package io.madang.web.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaProblem;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** An item, and changing and deleting it. */
@Controller
class MediaItemController {

    private static final String EDIT = "media/edit.jte";
    private static final String DELETE = "media/delete.jte";

    private final MediaItemPages pages;
    private final MediaItems items;
    private final MediaUploading uploading;
    private final Forms forms;
    private final JsonAnswers answers;

    MediaItemController(MediaItemPages pages, MediaItems items, Api api, Forms forms, JsonAnswers answers) {
        this.pages = pages;
        this.items = items;
        this.uploading = api.media();
        this.forms = forms;
        this.answers = answers;
    }

    @Access(Who.ANYONE)
    @GetMapping("/media/{id}")
    Page item(
            @PathVariable("id") MediaId id,
            @RequestParam(name = "key", required = false) @Nullable String key,
            HttpServletRequest request) {
        return pages.show(id, key, request);
    }

    @Access(Who.ANYONE)
    @GetMapping(path = "/media/{id}/comments", headers = "HX-Request=true")
    Page moreComments(@PathVariable("id") MediaId id, HttpServletRequest request) {
        return pages.more(id, request);
    }

    /** How far an item is, for a script that waits for it. */
    @Access(Who.ANYONE)
    @GetMapping("/media/{id}/state")
    Page state(@PathVariable("id") MediaId id, HttpServletRequest request) {
        return answers.of(request, frame -> {
            MediaItem item = items.item(id, null);
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("state", MediaForm.name(item.state()));
            told.put("page", "/media/" + id);
            told.put("path", MediaPictures.path(item));
            MediaProblem refusal = item.refusal();
            if (refusal != null) {
                told.put("message", MediaFormat.problem(frame, refusal));
            }
            return told;
        });
    }

    /**
     * Where the picture of an item is right now. Its address never changes, so that articles and comments can name it;
     * that of the file is signed and soon over where the item is not public.
     */
    @Access(Who.ANYONE)
    @GetMapping({MediaPictures.PATH, MediaPictures.PATH + "/{key}"})
    ResponseEntity<Void> picture(
            @PathVariable("id") MediaId id, @PathVariable(name = "key", required = false) @Nullable String key) {
        String content = MediaPictures.content(items.item(id, key));
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.LOCATION, content)
                .cacheControl(CacheControl.maxAge(MediaPictures.KEPT).cachePrivate())
                .build();
    }

    @Access(Who.USER)
    @GetMapping("/media/{id}/edit")
    View edit(@PathVariable("id") MediaId id, HttpServletRequest request, HttpServletResponse response) {
        MediaItem item = items.item(id, null);
        return forms.show(request, response, EDIT, "item", item, "form", MediaForm.of(item));
    }

    @Access(Who.USER)
    @PostMapping("/media/{id}/edit")
    View save(
            @PathVariable("id") MediaId id,
            @ModelAttribute MediaForm typed,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            uploading.edit(id, typed.change(), "\"" + typed.version() + "\"");
            return new SeeOther("/media/" + id + "?done=media-saved");
        } catch (Failure e) {
            MediaItem item = items.item(id, null);
            // sent again, it replaces what was saved meanwhile, which the form says
            long version = e.code() == ErrorCode.STALE ? item.version() : typed.version();
            return forms.refused(request, response, e, MediaForm.FIELDS, EDIT, "item", item, "form", typed.at(version));
        }
    }

    @Access(Who.USER)
    @GetMapping("/media/{id}/delete")
    View ask(@PathVariable("id") MediaId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, DELETE, "item", items.item(id, null));
    }

    @Access(Who.USER)
    @PostMapping("/media/{id}/delete")
    View delete(@PathVariable("id") MediaId id, HttpServletRequest request, HttpServletResponse response) {
        try {
            uploading.delete(id);
        } catch (Failure e) {
            if (e.code() != ErrorCode.GONE && e.code() != ErrorCode.NOT_FOUND) {
                return forms.refused(request, response, e, Set.of(), DELETE, "item", items.item(id, null));
            }
        }
        return new SeeOther("/me/uploads?done=media-deleted");
    }
}
