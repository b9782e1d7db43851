/** What S3 can do, one class for each thing, and the table by which requests find them. */
@NullMarked
package io.madang.objectstore.gateway.operation;

import org.jspecify.annotations.NullMarked;
