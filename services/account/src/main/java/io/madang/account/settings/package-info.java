/** What can be configured about accounts. */
@NullMarked
package io.madang.account.settings;

import org.jspecify.annotations.NullMarked;
