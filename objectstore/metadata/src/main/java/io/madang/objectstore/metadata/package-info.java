/** What there is in the store, by name: buckets, objects, versions and uploads, and which data each of them is made of. */
@NullMarked
package io.madang.objectstore.metadata;

import org.jspecify.annotations.NullMarked;
