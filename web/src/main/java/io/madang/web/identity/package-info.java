/** Who visits a page: session cookies, their renewal, and the proof that a form was sent from a page of ours. */
@NullMarked
package io.madang.web.identity;

import org.jspecify.annotations.NullMarked;
