package io.madang.edge.picture;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The kinds of picture that may be uploaded, each known by its first bytes. */
enum PictureFormat {
    PNG("png", "89504e470d0a1a0a"),
    JPEG("jpeg", "ffd8ff"),
    GIF("gif", "47494638");

    private final String imageIoName;
    private final byte[] signature;

    PictureFormat(String imageIoName, String signature) {
        this.imageIoName = imageIoName;
        this.signature = HexFormat.of().parseHex(signature);
    }

    String imageIoName() {
        return imageIoName;
    }

    static Optional<PictureFormat> of(byte[] content) {
        return Arrays.stream(values())
                .filter(format -> content.length >= format.signature.length
                        && Arrays.equals(
                                content, 0, format.signature.length, format.signature, 0, format.signature.length))
                .findFirst();
    }
}
