/** What a service remembers, for a few seconds, of things that another service owns. */
@NullMarked
package io.madang.known;

import org.jspecify.annotations.NullMarked;
