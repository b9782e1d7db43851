package io.madang.objectstore.gateway.http;

/** The methods that S3 knows; all others are refused before an operation hears of them. */
public enum Method {
    GET,
    HEAD,
    PUT,
    POST,
    DELETE,
    OPTIONS
}
