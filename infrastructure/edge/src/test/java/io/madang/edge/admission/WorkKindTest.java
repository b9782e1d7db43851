package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.coyote.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkKindTest {

    @ParameterizedTest
    @CsvSource({
        "GET, /health, HEALTH",
        "GET, /health/live, HEALTH",
        "GET, /metrics, OPERATION",
        "GET, /v1/operator/instance, OPERATION",
        "GET, /healthy, PAGE",
        "GET, /v1/campaigns/4711, READ",
        "POST, /v1/campaigns, WRITE",
        "POST, /v1/campaigns/4711/stop, WRITE",
        "POST, /v1/campaigns/4711/coupons, CLAIM",
        "POST, /v1/campaigns/4711/claims-with-code, CLAIM",
        "POST, /v1/campaigns/4711/claims-with-ticket, CLAIM",
        "GET, /v1/campaigns/4711/coupons, READ",
        "POST, /v1/articles/4711/coupons, WRITE",
        "POST, /coupons/4711, PAGE"
    })
    void followsFromTheRequest(String method, String path, WorkKind kind) {
        Request request = new Request();
        request.setMethod(method);
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        request.requestURI().setBytes(bytes, 0, bytes.length);
        assertThat(WorkKind.of(request)).isEqualTo(kind);
    }

    @Test
    void admitsManyClaimsFromTheFirstMomentOn() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Duration second = Duration.ofSeconds(1);
        new Admission(new AdmissionProperties(0, 0, second, 1024, 64, 256, second, 64, second), meters);
        assertThat(limit(meters, "write")).isEqualTo(64);
        assertThat(limit(meters, "claim")).isEqualTo(256);
    }

    private static double limit(SimpleMeterRegistry meters, String kind) {
        return meters.get("madang.admission.limit").tag("kind", kind).gauge().value();
    }
}
