/** The pages that people meet: HTML from the server, which works without scripts. */
@NullMarked
package io.madang.web;

import org.jspecify.annotations.NullMarked;
