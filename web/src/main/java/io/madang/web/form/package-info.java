/** What forms have in common: what is wrong with them, said beside the fields, and keys against double sending. */
@NullMarked
package io.madang.web.form;

import org.jspecify.annotations.NullMarked;
