package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaPage;
import io.madang.contracts.media.MediaUpload;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.media.OpenMediaUploads;
import io.madang.contracts.media.UploadId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PatchExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Uploading media, and changing and deleting one's own. */
public interface MediaUploading {

    /**
     * What is to be uploaded.
     *
     * @param type what the client takes it for; the content decides
     * @param visibility public if left out
     */
    record UploadRequest(
            String name,
            long size,
            @Nullable String type,
            String title,
            @Nullable String description,
            @Nullable List<String> tags,
            @Nullable MediaVisibility visibility) {}

    /** What is to be changed; what is left out stays. */
    record EditRequest(
            @Nullable String title,
            @Nullable String description,
            @Nullable List<String> tags,
            @Nullable MediaVisibility visibility) {}

    /**
     * Starts an upload in parts.
     *
     * @param key the same again for the same wish: it starts one upload
     */
    @Access(Who.USER)
    @PostExchange("/v1/media/uploads")
    MediaUpload start(@RequestBody UploadRequest body, @RequestHeader("Idempotency-Key") String key);

    /** The caller's open uploads, the newest first; without their parts. */
    @Access(Who.USER)
    @GetExchange("/v1/media/uploads")
    List<MediaUpload> open();

    /** How far an upload is, with fresh URLs for its missing parts. */
    @Access(Who.USER)
    @GetExchange("/v1/media/uploads/{id}")
    MediaUpload upload(@PathVariable("id") UploadId id);

    /** Makes an item of an upload whose parts are all there; what becomes of it is read from the item. */
    @Access(Who.USER)
    @PostExchange("/v1/media/uploads/{id}/complete")
    MediaUpload complete(@PathVariable("id") UploadId id);

    /** Gives an upload up. */
    @Access(Who.USER)
    @DeleteExchange("/v1/media/uploads/{id}")
    void abort(@PathVariable("id") UploadId id);

    /** Uploads a small file at once. */
    @Access(Who.USER)
    @PostExchange(url = "/v1/media", contentType = "application/octet-stream")
    MediaItem upload(
            @RequestParam("name") String name,
            @RequestParam("title") String title,
            @RequestParam(name = "description", required = false) @Nullable String description,
            @RequestParam(name = "tags", required = false) @Nullable List<String> tags,
            @RequestParam(name = "visibility", required = false) @Nullable String visibility,
            @RequestBody byte[] file);

    /** Changes an item; {@code ifMatch} is the entity tag of the version that the change is for, or {@code *}. */
    @Access(Who.USER)
    @PatchExchange("/v1/media/{id}")
    MediaItem edit(
            @PathVariable("id") MediaId id, @RequestBody EditRequest body, @RequestHeader("If-Match") String ifMatch);

    /** Deletes an item and its files. */
    @Access(Who.USER)
    @DeleteExchange("/v1/media/{id}")
    void delete(@PathVariable("id") MediaId id);

    /** All the caller's items in whichever state, the newest first. */
    @Access(Who.USER)
    @GetExchange("/v1/media/mine")
    MediaPage mine(
            @RequestParam("size") int size, @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /** All items of everybody, or those of one user, in whichever state, or in one; the newest first. */
    @Access(Who.ADMIN)
    @GetExchange("/v1/media/all")
    MediaPage all(
            @RequestParam(name = "uploader", required = false) @Nullable UserId uploader,
            @RequestParam(name = "state", required = false) @Nullable String state,
            @RequestParam("size") int size,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /** The open uploads of everybody, or those of one user; the newest first. */
    @Access(Who.ADMIN)
    @GetExchange("/v1/media/all/uploads")
    OpenMediaUploads allOpen(
            @RequestParam(name = "uploader", required = false) @Nullable UserId uploader,
            @RequestParam("size") int size,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);
}
