package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.StoredPart;
import org.jspecify.annotations.Nullable;

/** A part of an upload as it is stored. */
record PartRow(long time, int number, long size, DataRef data, String etag, @Nullable Checksum checksum) {
    private static final int VERSION = 1;

    static PartRow of(long time, NewPart part) {
        return new PartRow(time, part.number(), part.size(), part.data(), part.etag(), part.checksum());
    }

    static PartRow from(byte[] row) {
        return Decoder.read(
                row,
                VERSION,
                in -> new PartRow(in.fixed(), (int) in.number(), in.number(), in.data(), in.etag(), in.checksum()));
    }

    byte[] bytes() {
        return new Encoder(VERSION)
                .fixed(time)
                .number(number)
                .number(size)
                .data(data)
                .etag(etag)
                .checksum(checksum)
                .bytes();
    }

    Part part() {
        return new Part(number, size, data, etag, checksum, Time.of(time));
    }

    StoredPart stored() {
        return new StoredPart(number, size, data, etag, checksum);
    }
}
