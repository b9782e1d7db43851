package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.nio.charset.StandardCharsets;
import org.apache.coyote.Request;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RefusalResponsesTest {

    private static final String HSTS = "\r\nStrict-Transport-Security: max-age=31536000; includeSubDomains\r\n";

    @Test
    void tellsBrowsersThatCameOverHttpsToStayThere() {
        RefusalResponses refusals = new RefusalResponses(JsonMapper.shared(), true, request -> false, () -> null);
        assertThat(text(refusals.closing())).contains(HSTS);
        assertThat(text(refused(refusals))).contains(HSTS, "\r\nConnection: close\r\n");
    }

    @Test
    void saysNothingOfHttpsWhereThereIsNone() {
        RefusalResponses refusals = new RefusalResponses(JsonMapper.shared(), false, request -> false, () -> null);
        assertThat(text(refusals.closing())).doesNotContain("Strict-Transport-Security");
        assertThat(text(refused(refusals))).doesNotContain("Strict-Transport-Security");
    }

    @Test
    void tellsThoseWhomAProxyBroughtOverHttps() {
        Request byProxy = new Request();
        RefusalResponses refusals =
                new RefusalResponses(JsonMapper.shared(), false, request -> request == byProxy, () -> null);
        assertThat(text(refused(refusals.to(byProxy)))).contains(HSTS);
        assertThat(text(refusals.to(byProxy).overload(byProxy, WorkKind.READ).bytes("r1", false, false)))
                .contains(HSTS);
        assertThat(text(refused(refusals.to(new Request())))).doesNotContain("Strict-Transport-Security");
    }

    private static byte[] refused(RefusalResponses refusals) {
        return refusals.of(Failure.of(RequestReason.TOO_LARGE)).bytes("r1", false, true);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
