/** 256 logical shards over any number of databases: a statement reaches a database only by way of a key. */
@NullMarked
package io.madang.sharding;

import org.jspecify.annotations.NullMarked;
