package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RefusalResponsesTest {

    private static final String HSTS = "\r\nStrict-Transport-Security: max-age=31536000; includeSubDomains\r\n";

    @Test
    void tellsBrowsersThatCameOverHttpsToStayThere() {
        RefusalResponses refusals = new RefusalResponses(JsonMapper.shared(), true, () -> null);
        assertThat(text(refusals.closing())).contains(HSTS);
        assertThat(text(refused(refusals))).contains(HSTS, "Connection: close\r\n");
    }

    @Test
    void saysNothingOfHttpsWhereThereIsNone() {
        RefusalResponses refusals = new RefusalResponses(JsonMapper.shared(), false, () -> null);
        assertThat(text(refusals.closing())).doesNotContain("Strict-Transport-Security");
        assertThat(text(refused(refusals))).doesNotContain("Strict-Transport-Security");
    }

    private static byte[] refused(RefusalResponses refusals) {
        return refusals.of(Failure.of(RequestReason.TOO_LARGE)).bytes("r1", false);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
