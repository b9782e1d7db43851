/** The erasure code beside what memory allows. */
@NullMarked
package io.madang.bench.erasure;

import org.jspecify.annotations.NullMarked;
