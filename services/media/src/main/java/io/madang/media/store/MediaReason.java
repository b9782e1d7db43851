package io.madang.media.store;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why the media service refuses a request or an item, and why an item has no preview. */
public enum MediaReason implements FailureReason {
    ITEM_NOT_FOUND(ErrorCode.NOT_FOUND),
    NOT_READY(ErrorCode.NOT_FOUND),
    FILE_NOT_FOUND(ErrorCode.NOT_FOUND),
    LINK_INVALID(ErrorCode.FORBIDDEN),
    UPLOAD_NOT_FOUND(ErrorCode.NOT_FOUND),
    UPLOAD_CLOSED(ErrorCode.CONFLICT),
    UPLOADS_OPEN(ErrorCode.CONFLICT),
    PARTS_MISSING(ErrorCode.CONFLICT),
    PARTS_LOST(ErrorCode.CONFLICT),
    PART_NUMBER(ErrorCode.INVALID),
    PART_SIZE(ErrorCode.INVALID),
    FILE_EMPTY(ErrorCode.INVALID),
    FILE_TOO_LARGE(ErrorCode.TOO_LARGE),
    FORM_FILE_TOO_LARGE(ErrorCode.TOO_LARGE),
    QUOTA_BYTES(ErrorCode.CONFLICT),
    QUOTA_ITEMS(ErrorCode.CONFLICT),
    TAG_COUNT(ErrorCode.INVALID),
    STORAGE_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    TYPE_NOT_ALLOWED(ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    TYPE_UNKNOWN(ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    TYPE_LIES(ErrorCode.UNPROCESSABLE),
    FILE_DAMAGED(ErrorCode.UNPROCESSABLE),
    DOWNLOADS_BUSY(ErrorCode.UNAVAILABLE),
    FILE_MISSING(ErrorCode.INVALID),
    TOO_MANY_PIXELS(ErrorCode.UNPROCESSABLE),
    SCREENING_REFUSED(ErrorCode.UNPROCESSABLE),
    TRACKS_IN_FRAGMENTS(ErrorCode.UNPROCESSABLE),
    PROCESSING_FAILED(ErrorCode.UNPROCESSABLE),
    PREVIEW_NO_PROGRAM(ErrorCode.UNPROCESSABLE),
    PREVIEW_FAILED(ErrorCode.UNPROCESSABLE),
    PREVIEW_TOO_SLOW(ErrorCode.UNPROCESSABLE),
    PREVIEW_NO_PICTURE(ErrorCode.UNPROCESSABLE),
    RENDITION_FAILED(ErrorCode.UNPROCESSABLE),
    RENDITION_TOO_SLOW(ErrorCode.UNPROCESSABLE);

    private final ErrorCode code;

    MediaReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "media";
    }
}
