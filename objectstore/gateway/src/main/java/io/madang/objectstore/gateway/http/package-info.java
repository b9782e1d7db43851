/** S3 over HTTP/1.1: the server, and the request, body and response that operations see. */
@NullMarked
package io.madang.objectstore.gateway.http;

import org.jspecify.annotations.NullMarked;
