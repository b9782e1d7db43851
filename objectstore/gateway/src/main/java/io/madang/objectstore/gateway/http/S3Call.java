package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.sign.Caller;

/** What an operation is given: the request, who calls (the signature was right, or there was none), and the body. */
public record S3Call(S3Request request, Caller caller, Body body) {}
