/** The pages: how many in a second, how soon, and how large. */
@NullMarked
package io.madang.bench.web;

import org.jspecify.annotations.NullMarked;
