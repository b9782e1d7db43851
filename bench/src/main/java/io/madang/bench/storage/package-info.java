/** The object store beside S3Proxy and beside what the machine itself can do. */
@NullMarked
package io.madang.bench.storage;

import org.jspecify.annotations.NullMarked;
