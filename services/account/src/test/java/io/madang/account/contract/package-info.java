/** The account service's contracts, tried in the same way wherever the service runs. */
@NullMarked
package io.madang.account.contract;

import org.jspecify.annotations.NullMarked;
