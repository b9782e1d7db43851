package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.LargeMd5s;
import io.madang.objectstore.gateway.sign.Signatures;
import java.util.Map;
import java.util.Objects;

/** What all connections of a gateway share. */
record Wiring(
        GatewaySettings settings,
        Signatures signatures,
        Operation operation,
        AccessListener listener,
        Addressing addressing,
        Proxies proxies,
        RequestIds ids,
        ResponseHeads heads,
        LargeMd5s largeMd5s,
        Connections connections,
        Map<RequestClass, Admission> admissions,
        GatewayMetrics metrics) {

    Admission admission(RequestClass requests) {
        return Objects.requireNonNull(admissions.get(requests), "every class has one");
    }
}
