package io.madang.objectstore.gateway.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DigestTest {

    /** The check values of the catalogue of CRC algorithms, and of the standards of the hashes. */
    @ParameterizedTest
    @CsvSource({
        "CRC32,     cbf43926",
        "CRC32C,    e3069283",
        "CRC64NVME, ae8b14860a799888",
        "SHA1,      f7c3bc1d808e04732adf679965ccc34ca7ae3441",
        "SHA256,    15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"
    })
    void hasThePublishedCheckValue(ChecksumAlgorithm algorithm, String expected) {
        assertThat(HexFormat.of().formatHex(digest(algorithm, "123456789".getBytes(StandardCharsets.US_ASCII))))
                .isEqualTo(expected);
    }

    /** From the NVM Express specification: 4 KiB of zeros, of ones, and of rising and falling bytes. */
    @Test
    void crc64HasTheValuesOfItsSpecification() {
        byte[] content = new byte[4_096];
        assertThat(hexCrc64(content)).isEqualTo("6482d367eb22b64e");
        Arrays.fill(content, (byte) 0xff);
        assertThat(hexCrc64(content)).isEqualTo("c0ddba7302eca3ac");
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) i;
        }
        assertThat(hexCrc64(content)).isEqualTo("3e729f5f6750449c");
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (0xff - i);
        }
        assertThat(hexCrc64(content)).isEqualTo("9a2df64b8e9e517e");
    }

    @ParameterizedTest
    @EnumSource(ChecksumAlgorithm.class)
    void doesNotDependOnHowTheContentIsCut(ChecksumAlgorithm algorithm) {
        Random random = new Random(Seeds.next("cut"));
        byte[] content = new byte[10_000];
        random.nextBytes(content);
        Digest digest = Digest.of(algorithm);
        ByteBuffer direct =
                ByteBuffer.allocateDirect(content.length).put(content).flip();
        int at = 0;
        while (at < content.length) {
            int to = Math.min(content.length, at + random.nextInt(40));
            ByteBuffer piece = random.nextBoolean()
                    ? ByteBuffer.wrap(content, at, to - at)
                    : direct.duplicate().position(at).limit(to);
            digest.update(piece);
            assertThat(piece.hasRemaining()).isFalse();
            at = to;
        }
        assertThat(digest.finish()).isEqualTo(digest(algorithm, content));
    }

    @ParameterizedTest
    @EnumSource(
            value = ChecksumAlgorithm.class,
            names = {"CRC32", "CRC32C", "CRC64NVME"})
    void combinesTheChecksumsOfPartsToThatOfTheWhole(ChecksumAlgorithm algorithm) {
        Random random = new Random(Seeds.next("combine"));
        byte[] content = new byte[100_000];
        random.nextBytes(content);
        CombinedCrc combined = new CombinedCrc(algorithm);
        int at = 0;
        while (at < content.length) {
            int to = Math.min(content.length, at + random.nextInt(30_000));
            byte[] part = Arrays.copyOfRange(content, at, to);
            combined.add(Base64.getEncoder().encodeToString(digest(algorithm, part)), part.length);
            at = to;
        }
        assertThat(combined.checksum())
                .isEqualTo(
                        new ContentChecksum(algorithm, Base64.getEncoder().encodeToString(digest(algorithm, content))));
    }

    @Test
    void aLaneDigestsWhatItWasGivenAndLetsGoOfIt() {
        byte[] content = new byte[1_000_000];
        new Random(Seeds.next("lane")).nextBytes(content);
        var buffer = Unpooled.wrappedBuffer(content);
        try (Md5Lane lane = new Md5Lane(Digest.md5(), () -> {})) {
            for (int i = 0; i < 100; i++) {
                lane.add(buffer.slice(i * 10_000, 10_000));
            }
            Digest direct = Digest.md5();
            direct.update(ByteBuffer.wrap(content));
            assertThat(lane.finish()).isEqualTo(direct.finish());
        }
        assertThat(buffer.refCnt()).isEqualTo(1);
    }

    private static String hexCrc64(byte[] content) {
        return HexFormat.of().formatHex(digest(ChecksumAlgorithm.CRC64NVME, content));
    }

    private static byte[] digest(ChecksumAlgorithm algorithm, byte[] content) {
        Digest digest = Digest.of(algorithm);
        digest.update(ByteBuffer.wrap(content));
        return digest.finish();
    }
}
