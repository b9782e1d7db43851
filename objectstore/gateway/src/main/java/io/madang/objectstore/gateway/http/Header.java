package io.madang.objectstore.gateway.http;

/** One header: its name in lower case in requests, and its value, one character for each byte on the wire. */
public record Header(String name, String value) {}
