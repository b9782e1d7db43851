/** Payments through a provider, and what the provider reports later. */
@NullMarked
package io.madang.shop.payment;

import org.jspecify.annotations.NullMarked;
