package io.madang.objectstore.gateway.sign;

import java.util.List;

/** What a request says of its own signature, in its header or in its address; not verified yet. */
record Authorization(String accessKeyId, Scope scope, List<String> signedHeaders, String signature, boolean presigned) {

    boolean signs(String header) {
        return signedHeaders.contains(header);
    }
}
