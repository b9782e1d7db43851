/** The public API, as pages use it for everything that people do. */
@NullMarked
package io.madang.web.client;

import org.jspecify.annotations.NullMarked;
