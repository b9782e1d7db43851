/** What the shop promises to other services, tried in-process and over HTTP. */
@NullMarked
package io.madang.shop.contract;

import org.jspecify.annotations.NullMarked;
