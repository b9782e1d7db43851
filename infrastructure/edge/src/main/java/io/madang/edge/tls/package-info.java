/** TLS: the certificate that clients are shown, and the certificates that this instance trusts as a client. */
@NullMarked
package io.madang.edge.tls;

import org.jspecify.annotations.NullMarked;
