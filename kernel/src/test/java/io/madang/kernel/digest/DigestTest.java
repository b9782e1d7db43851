package io.madang.kernel.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class DigestTest {

    @Test
    void isSha256() {
        assertThat(HexFormat.of().formatHex(Digest.of("abc")))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void tellsPartsApart() {
        assertThat(Digest.ofParts("ab", "c"))
                .isEqualTo(Digest.ofParts("ab", "c"))
                .isNotEqualTo(Digest.ofParts("a", "bc"))
                .isNotEqualTo(Digest.ofParts("abc"))
                .isNotEqualTo(Digest.ofParts("ab", "c", ""));
    }
}
