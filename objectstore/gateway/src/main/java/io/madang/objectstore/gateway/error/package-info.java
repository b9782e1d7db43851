/** S3's errors: their exact codes, their statuses, and the exception that carries one. */
@NullMarked
package io.madang.objectstore.gateway.error;

import org.jspecify.annotations.NullMarked;
