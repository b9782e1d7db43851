/** What a service remembers, for a few seconds, of things that another service owns; and how it forgets what is gone. */
@NullMarked
package io.madang.known;

import org.jspecify.annotations.NullMarked;
