package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.LargeMd5s;
import io.madang.objectstore.gateway.sign.Signatures;

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
        GatewayMetrics metrics) {}
