package io.madang.objectstore.gateway.tls;

import java.nio.file.Path;

/**
 * Where the certificate of a server is, in PEM.
 *
 * @param certificate the server's own, then those that have signed it
 * @param key its private key, not encrypted
 */
public record TlsFiles(Path certificate, Path key) {}
