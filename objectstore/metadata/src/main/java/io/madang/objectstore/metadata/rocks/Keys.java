package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.UploadId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * How rows are named, so that their order is the order they are listed in. Where something follows an object's key, the
 * key is escaped: a zero byte becomes 00 FF, its end 00 01; the order of keys stays that of their bytes.
 */
final class Keys {
    static final int BUCKET_BYTES = 1 + Long.BYTES;
    static final byte[] CLOCK = Table.CLOCK.all();
    static final byte[] HORIZON = Table.HORIZON.all();
    private static final byte[] END = {0, 1};
    private static final int UPLOAD_BYTES = 2 * Long.BYTES;

    private Keys() {}

    static byte[] bucket(String name) {
        return join(Table.BUCKETS.all(), utf8(name));
    }

    static byte[] setting(long bucket, BucketSetting setting) {
        return join(Table.SETTINGS.of(bucket), new byte[] {(byte) setting.code()});
    }

    static byte[] usage(long bucket) {
        return Table.USAGE.of(bucket);
    }

    static byte[] object(long bucket, byte[] key) {
        return join(Table.OBJECTS.of(bucket), key);
    }

    static byte[] nullVersion(long bucket, byte[] key) {
        return join(Table.NULLS.of(bucket), key);
    }

    /** The beginning of all rows of a key in a table where more follows the key. */
    static byte[] under(Table table, long bucket, byte[] key) {
        return join(table.of(bucket), escape(key), END);
    }

    /** The beginning of all rows of keys with this prefix, likewise. */
    static byte[] prefix(Table table, long bucket, byte[] prefix) {
        return join(table.of(bucket), escape(prefix));
    }

    static byte[] version(long bucket, byte[] key, long time) {
        return join(under(Table.VERSIONS, bucket, key), longs(~time));
    }

    /** The time that a key of {@link Table#VERSIONS} ends with. */
    static long time(byte[] row) {
        return ~ByteBuffer.wrap(row).getLong(row.length - Long.BYTES);
    }

    static byte[] pieces(long bucket, long time) {
        return join(Table.PIECES.of(bucket), longs(time));
    }

    static byte[] upload(long bucket, byte[] key, UploadId upload) {
        return join(under(Table.UPLOADS, bucket, key), longs(upload.time(), upload.chance()));
    }

    static UploadId upload(byte[] row) {
        ByteBuffer buffer = ByteBuffer.wrap(row);
        return new UploadId(
                buffer.getLong(row.length - UPLOAD_BYTES), buffer.getLong(row.length - UPLOAD_BYTES + Long.BYTES));
    }

    static byte[] parts(long bucket, UploadId upload) {
        return join(Table.PARTS.of(bucket), longs(upload.time(), upload.chance()));
    }

    static byte[] part(long bucket, UploadId upload, int number) {
        return join(parts(bucket, upload), new byte[] {(byte) (number >> 8), (byte) number});
    }

    static byte[] completed(long bucket, UploadId upload) {
        return join(Table.COMPLETED.of(bucket), longs(upload.time(), upload.chance()));
    }

    static byte[] remembered(long time, long bucket, UploadId upload) {
        return join(Table.REMEMBERED.all(), longs(time, bucket, upload.time(), upload.chance()));
    }

    static byte[] reference(DataId id) {
        return join(Table.REFERENCES.all(), data(id));
    }

    static byte[] garbage(long time, DataId id) {
        return join(Table.GARBAGE.all(), longs(time), data(id));
    }

    static byte[] collected(DataId id) {
        return join(Table.COLLECTED.all(), data(id));
    }

    /** @param writer of 24 bits, which stand in each id that it drew */
    static byte[] writerHorizon(int writer) {
        return join(
                Table.WRITER_HORIZONS.all(),
                ByteBuffer.allocate(Integer.BYTES).putInt(writer).array());
    }

    private static byte[] data(DataId id) {
        ByteBuffer buffer = ByteBuffer.allocate(DataId.BYTES);
        id.to(buffer);
        return buffer.array();
    }

    /** The object's key in a row of {@link Table#OBJECTS} or {@link Table#NULLS}. */
    static byte[] plainKey(byte[] row) {
        return slice(row, BUCKET_BYTES, row.length);
    }

    /** The object's key in a row of {@link Table#VERSIONS}. */
    static byte[] versionedKey(byte[] row) {
        return unescape(row, BUCKET_BYTES, row.length - Long.BYTES - END.length);
    }

    /** The object's key in a row of {@link Table#UPLOADS}. */
    static byte[] uploadedKey(byte[] row) {
        return unescape(row, BUCKET_BYTES, row.length - UPLOAD_BYTES - END.length);
    }

    /** The bucket of a row that begins with one. */
    static long bucketOf(byte[] row) {
        return ByteBuffer.wrap(row).getLong(1);
    }

    private static byte[] escape(byte[] key) {
        if (!containsZero(key)) {
            return key;
        }
        ByteArrayOutputStream escaped = new ByteArrayOutputStream();
        for (byte each : key) {
            escaped.write(each);
            if (each == 0) {
                escaped.write(0xFF);
            }
        }
        return escaped.toByteArray();
    }

    private static byte[] unescape(byte[] row, int from, int to) {
        byte[] key = slice(row, from, to);
        if (!containsZero(key)) {
            return key;
        }
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        for (int i = 0; i < key.length; i++) {
            plain.write(key[i]);
            if (key[i] == 0) {
                i++;
            }
        }
        return plain.toByteArray();
    }

    private static boolean containsZero(byte[] key) {
        for (byte each : key) {
            if (each == 0) {
                return true;
            }
        }
        return false;
    }

    private static byte[] longs(long... numbers) {
        ByteBuffer buffer = ByteBuffer.allocate(numbers.length * Long.BYTES);
        for (long number : numbers) {
            buffer.putLong(number);
        }
        return buffer.array();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] slice(byte[] bytes, int from, int to) {
        return java.util.Arrays.copyOfRange(bytes, from, to);
    }

    static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            joined.put(part);
        }
        return joined.array();
    }
}
