package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ChecksumKind;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An upload as it is stored. */
record UploadRow(
        long time,
        String owner,
        String storageClass,
        @Nullable ChecksumKind checksum,
        Map<String, String> headers,
        Map<String, String> tags) {
    private static final int VERSION = 1;

    static UploadRow of(long time, NewUpload upload) {
        return new UploadRow(
                time, upload.owner(), upload.storageClass(), upload.checksum(), upload.headers(), upload.tags());
    }

    static UploadRow from(byte[] row) {
        return Decoder.read(
                row, VERSION, in -> new UploadRow(in.fixed(), in.text(), in.text(), kind(in), in.map(), in.map()));
    }

    private static @Nullable ChecksumKind kind(Decoder in) {
        Checksum checksum = in.checksum();
        return checksum == null ? null : new ChecksumKind(checksum.algorithm(), checksum.type());
    }

    byte[] bytes() {
        return new Encoder(VERSION)
                .fixed(time)
                .text(owner)
                .text(storageClass)
                .checksum(checksum == null ? null : new Checksum(checksum.algorithm(), "", checksum.type()))
                .map(headers)
                .map(tags)
                .bytes();
    }

    Upload upload(UploadKey key) {
        return new Upload(key, Time.of(time), headers, tags, checksum, owner, storageClass);
    }
}
