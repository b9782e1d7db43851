package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ChecksumKind;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An upload as it is stored. With the usual list of access control it is written as it was before there were others. */
record UploadRow(
        long time,
        String owner,
        String storageClass,
        @Nullable ChecksumKind checksum,
        Map<String, String> headers,
        Map<String, String> tags,
        AccessList access) {
    private static final int VERSION = 1;
    private static final int WITH_ACCESS = 2;

    static UploadRow of(long time, NewUpload upload) {
        return new UploadRow(
                time,
                upload.owner(),
                upload.storageClass(),
                upload.checksum(),
                upload.headers(),
                upload.tags(),
                upload.access());
    }

    static UploadRow from(byte[] row) {
        return Decoder.read(row, WITH_ACCESS, UploadRow::read);
    }

    private static UploadRow read(Decoder in, int version) {
        return new UploadRow(
                in.fixed(),
                in.text(),
                in.text(),
                kind(in),
                in.map(),
                in.map(),
                version < WITH_ACCESS ? AccessList.PRIVATE : in.access());
    }

    private static @Nullable ChecksumKind kind(Decoder in) {
        Checksum checksum = in.checksum();
        return checksum == null ? null : new ChecksumKind(checksum.algorithm(), checksum.type());
    }

    byte[] bytes() {
        boolean usual = access.equals(AccessList.PRIVATE);
        Encoder out = new Encoder(usual ? VERSION : WITH_ACCESS)
                .fixed(time)
                .text(owner)
                .text(storageClass)
                .checksum(checksum == null ? null : new Checksum(checksum.algorithm(), "", checksum.type()))
                .map(headers)
                .map(tags);
        return usual ? out.bytes() : out.access(access).bytes();
    }

    Upload upload(UploadKey key) {
        return new Upload(key, Time.of(time), headers, tags, checksum, owner, storageClass, access);
    }
}
