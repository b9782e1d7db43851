/** The read side: articles and lists as pages ask for them, and how soon they show what was written. */
@NullMarked
package io.madang.bench.reads;

import org.jspecify.annotations.NullMarked;
