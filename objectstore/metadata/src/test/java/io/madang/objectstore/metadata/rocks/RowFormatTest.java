package io.madang.objectstore.metadata.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.Grantee;
import io.madang.objectstore.metadata.MetadataFailure;
import io.madang.objectstore.metadata.Permission;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows on drives of today can be read tomorrow. */
class RowFormatTest {
    private static final DataRef DATA = new DataRef(new DataId(0x11, 0x22L << 32), 300, new Layout(4, 2, 1 << 20));
    private static final String MD5 = "00112233445566778899aabbccddeeff";
    private static final AccessList OPEN = new AccessList(List.of(
            new Grant(Grantee.Known.OWNER, Permission.FULL_CONTROL),
            new Grant(Grantee.Known.ALL_USERS, Permission.READ),
            new Grant(new Grantee.User("alice"), Permission.WRITE_ACP)));
    private static final VersionRow ROW = new VersionRow(
            0x1234_5678_9ABCL,
            true,
            false,
            false,
            300,
            MD5 + "-2",
            "me",
            "STANDARD",
            new Checksum("CRC32", "AAAAAA==", Checksum.Type.COMPOSITE),
            Map.of("content-type", "a/b"),
            Map.of("t", "ü"),
            AccessList.PRIVATE,
            List.of(new StoredPart(2, 300, DATA, MD5, null)));

    @Test
    void aVersionIsWrittenAsEver() {
        assertThat(HexFormat.of().formatHex(ROW.bytes()))
                .isEqualTo("0101" + "0000123456789abc" + "026d65" + "ac02" + "01" + MD5 + "02"
                        + "085354414e44415244" + "02" + "054352433332" + "0841414141" + "41413d3d"
                        + "01" + "0c636f6e74656e742d74797065" + "03612f62" + "01" + "0174" + "02c3bc"
                        + "01" + "02" + "ac02" + "0000000000000011" + "00000022" + "000000000000012c"
                        + "0402" + "00100000" + "01" + MD5 + "00" + "00");
        assertThat(VersionRow.from(ROW.bytes())).isEqualTo(ROW);
    }

    /** Lists of access control came later; who has none of them has the rows of before. */
    @Test
    void aVersionWithItsOwnListSaysSoAtOnce() {
        VersionRow open = ROW.with(OPEN);
        String usual = HexFormat.of().formatHex(ROW.bytes());
        String grants = "03" + "01" + "01" + "02" + "02" + "04" + "05616c696365" + "05";
        int parts = usual.indexOf("01" + "02" + "ac02" + "0000000000000011");
        assertThat(HexFormat.of().formatHex(open.bytes()))
                .isEqualTo("02" + usual.substring(2, parts) + grants + usual.substring(parts));
        assertThat(VersionRow.from(open.bytes())).isEqualTo(open);
        assertThat(VersionRow.summary(open.bytes()).access()).isEqualTo(AccessList.PRIVATE);
        for (int length = 0; length < open.bytes().length; length++) {
            byte[] cut = Arrays.copyOf(open.bytes(), length);
            assertThatThrownBy(() -> VersionRow.from(cut)).isInstanceOf(MetadataFailure.class);
        }
    }

    /** Byte for byte as programs wrote them that knew of no lists. */
    @Test
    void rowsFromBeforeThereWereListsArePrivate() {
        HexFormat hex = HexFormat.of();
        BucketRow bucket = BucketRow.from(hex.parseHex("01" + "0000000000000007" + "026d65" + "0468657265" + "01"));
        assertThat(bucket).isEqualTo(new BucketRow(7, "me", "here", Versioning.ENABLED, AccessList.PRIVATE));
        assertThat(BucketRow.from(bucket.with(OPEN).bytes()).access()).isEqualTo(OPEN);
        UploadRow upload = UploadRow.from(hex.parseHex("01" + "0000000000000008" + "026d65" + "085354414e44415244"
                + "00" + "01" + "0c636f6e74656e742d74797065" + "03612f62" + "00"));
        assertThat(upload)
                .isEqualTo(new UploadRow(
                        8, "me", "STANDARD", null, Map.of("content-type", "a/b"), Map.of(), AccessList.PRIVATE));
        UploadRow open = new UploadRow(8, "me", "STANDARD", null, Map.of(), Map.of("t", "1"), OPEN);
        assertThat(UploadRow.from(open.bytes())).isEqualTo(open);
    }

    @Test
    void aGrantOfALaterProgramIsNotGuessedAt() {
        for (String grants : List.of("01" + "05" + "01", "01" + "01" + "06", "01" + "00" + "01")) {
            byte[] row = HexFormat.of().parseHex("01" + grants);
            assertThatThrownBy(() -> Decoder.read(row, 1, Decoder::access)).isInstanceOf(MetadataFailure.class);
        }
    }

    @Test
    void aListingReadsNoFurtherThanItNeeds() {
        byte[] row = ROW.bytes();
        byte[] beginning = Arrays.copyOf(row, row.length - 60);
        assertThat(VersionRow.summary(beginning).etag()).isEqualTo(ROW.etag());
        assertThatThrownBy(() -> VersionRow.from(beginning)).isInstanceOf(MetadataFailure.class);
    }

    @Test
    void everyCutIsNoticed() {
        byte[] row = ROW.bytes();
        for (int length = 0; length < row.length; length++) {
            byte[] cut = Arrays.copyOf(row, length);
            assertThatThrownBy(() -> VersionRow.from(cut)).isInstanceOf(MetadataFailure.class);
        }
    }

    @Test
    void aRowOfALaterProgramIsNotGuessedAt() {
        byte[] row = ROW.bytes();
        row[0] = 3;
        assertThatThrownBy(() -> VersionRow.from(row)).hasMessageContaining("version 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MD5,
                MD5 + "-1",
                MD5 + "-10000",
                MD5 + "-0",
                MD5 + "-01",
                MD5 + "-",
                MD5 + "x1",
                "",
                "abc",
                MD5 + "-1a"
            })
    void anyTagComesBackAsItWas(String etag) {
        byte[] row = new Encoder(1).etag(etag).bytes();
        assertThat(Decoder.read(row, 1, Decoder::etag)).isEqualTo(etag);
    }

    @Test
    void keysComeBackAsTheyWere() {
        for (String key : List.of("a", "\u0000", "a\u0000\u0001", "\u0000\u00FF", "é\u0000\u0000")) {
            byte[] bytes = Keys.utf8(key);
            byte[] version = Keys.version(7, bytes, 99);
            assertThat(Keys.versionedKey(version)).isEqualTo(bytes);
            assertThat(Keys.time(version)).isEqualTo(99);
            byte[] upload = Keys.upload(7, bytes, new UploadId(5, -6));
            assertThat(Keys.uploadedKey(upload)).isEqualTo(bytes);
            assertThat(Keys.upload(upload)).isEqualTo(new UploadId(5, -6));
        }
    }

    @Test
    void idsComeBackAsTheyWere() {
        VersionId version = new VersionId(0x0123_4567_89AB_CDEFL);
        assertThat(VersionId.parse(version.toString())).hasValue(version);
        assertThat(VersionId.parse("null")).hasValue(VersionId.NULL);
        for (String text :
                List.of("", "0", "0000000000000000", "ffffffffffffffff", "0123456789ABCDEF", "+123456789abcdef")) {
            assertThat(VersionId.parse(text)).isEmpty();
        }
        UploadId upload = new UploadId(3, -1);
        assertThat(UploadId.parse(upload.toString())).hasValue(upload);
        assertThat(UploadId.parse("x".repeat(32))).isEmpty();
    }
}
