/** The store of names on RocksDB: commands applied one after the other, in groups that are made durable together. */
@NullMarked
package io.madang.objectstore.metadata.rocks;

import org.jspecify.annotations.NullMarked;
