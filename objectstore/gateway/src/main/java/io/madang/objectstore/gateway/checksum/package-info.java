/** The digests that S3 knows, and bodies that are compared with what was announced of them. */
@NullMarked
package io.madang.objectstore.gateway.checksum;

import org.jspecify.annotations.NullMarked;
