package io.madang.objectstore.gateway.sign;

/** What a signing key is good for: a day, a region and a service. */
record Scope(String date, String region, String service) {
    static final String SERVICE = "s3";
    static final String TERMINATOR = "aws4_request";

    @Override
    public String toString() {
        return date + "/" + region + "/" + service + "/" + TERMINATOR;
    }
}
