package io.madang.objectstore.gateway.http;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The laws of the wire, looked for an exception by a fuzzer that sees which branches its input takes. In a usual run the
 * inputs beside this class are tried, which are the seeds and whatever was ever found; {@code ./madang chaos fuzz} looks for more.
 */
class JazzerTest {
    private static final String TIME = "45s";

    private static String text(byte[] input) {
        return new String(input, StandardCharsets.ISO_8859_1);
    }

    /** The header, and behind line ends the date and the payload's hash. */
    @FuzzTest(maxDuration = TIME)
    void authorization(byte[] input) {
        String[] lines = text(input).split("\n", 3);
        WireLaws.refused(
                "GET",
                "/b/k",
                new Headers(List.of(
                        new Header("host", "h"),
                        new Header("x-amz-date", lines.length > 1 ? lines[1] : "20130524T000000Z"),
                        new Header("x-amz-content-sha256", lines.length > 2 ? lines[2] : "UNSIGNED-PAYLOAD"),
                        new Header("authorization", lines[0]))));
    }

    @FuzzTest(maxDuration = TIME)
    void presigned(byte[] input) {
        WireLaws.anonymous("/" + text(input));
    }

    @FuzzTest(maxDuration = TIME)
    void chunks(byte[] input) throws IOException {
        WireLaws.decoded(input, input.length == 0 ? 0 : Math.floorMod(input[0], input.length));
    }

    /** The first byte says as which document the rest is read. */
    @FuzzTest(maxDuration = TIME)
    void documents(byte[] input) {
        if (input.length > 0) {
            WireLaws.document(
                    Math.floorMod(input[0] - '0', WireLaws.DOCUMENTS.length),
                    java.util.Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** The host, and behind a line end the target. */
    @FuzzTest(maxDuration = TIME)
    void keys(byte[] input) {
        String[] lines = text(input).split("\n", 2);
        WireLaws.address(lines[0], lines.length > 1 ? lines[1] : lines[0]);
    }
}
