package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.erasure.ErasureCode;
import io.madang.objectstore.erasure.ErasureCodes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The erasure codes in use, each made once. */
final class Codes {
    private final ErasureCodes best = ErasureCodes.best();
    private final Map<Integer, ErasureCode> codes = new ConcurrentHashMap<>();

    /** How they are computed. */
    String arithmetic() {
        return best.name();
    }

    ErasureCode of(Layout layout) {
        return of(layout.data(), layout.parity());
    }

    ErasureCode of(int data, int parity) {
        return codes.computeIfAbsent(data << 8 | parity, key -> best.of(data, parity));
    }
}
