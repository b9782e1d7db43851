/** Setting up and removing one's own second factors. */
@NullMarked
package io.madang.account.enrolment;

import org.jspecify.annotations.NullMarked;
