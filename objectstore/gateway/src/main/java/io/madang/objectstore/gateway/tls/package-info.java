/** TLS of the S3 port: reads certificate and key, and reads them again when they change. */
@NullMarked
package io.madang.objectstore.gateway.tls;

import org.jspecify.annotations.NullMarked;
