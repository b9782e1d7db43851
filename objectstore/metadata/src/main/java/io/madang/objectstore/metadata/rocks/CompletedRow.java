package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.Versioning;
import java.util.List;

/**
 * What became of an upload, for whoever asks again.
 *
 * @param object without its parts, which may be garbage by now
 */
record CompletedRow(String key, Versioning versioning, VersionRow object) {
    private static final int VERSION = 1;

    static CompletedRow from(byte[] row) {
        return Decoder.read(
                row,
                VERSION,
                in -> new CompletedRow(in.text(), BucketRow.versioning(in.octet()), VersionRow.from(in.bytes())));
    }

    byte[] bytes() {
        return new Encoder(VERSION)
                .text(key)
                .octet(BucketRow.code(versioning))
                .bytes(object.with(List.of()).bytes())
                .bytes();
    }

    Completion.Completed completion(UploadKey upload) {
        return new Completion.Completed(object.version(upload.bucket(), key, true), versioning);
    }
}
