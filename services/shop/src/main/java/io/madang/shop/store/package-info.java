/** What all parts of the shop share. */
@NullMarked
package io.madang.shop.store;

import org.jspecify.annotations.NullMarked;
