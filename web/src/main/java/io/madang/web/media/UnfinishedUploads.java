package io.madang.web.media;

import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.media.MediaUpload;
import io.madang.contracts.service.Services;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.util.List;

/** Uploads that the caller began, in whichever browser, and that wait for the rest of their parts. */
final class UnfinishedUploads {

    private final MediaUploading uploading;
    private final PageParts parts;

    UnfinishedUploads(MediaUploading uploading, PageParts parts) {
        this.uploading = uploading;
        this.parts = parts;
    }

    PagePart<List<MediaUpload>> ofCaller() {
        return parts.ask(Services.MEDIA.role(), uploading::open).await();
    }
}
