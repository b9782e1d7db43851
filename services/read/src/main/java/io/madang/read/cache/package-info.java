/** What an instance keeps in its own memory of the read model, for as long as Redis tells it of changes. */
@NullMarked
package io.madang.read.cache;

import org.jspecify.annotations.NullMarked;
