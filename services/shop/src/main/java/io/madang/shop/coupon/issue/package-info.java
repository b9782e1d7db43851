/** First come, first served: Redis decides who is first, and the database what is granted. */
@NullMarked
package io.madang.shop.coupon.issue;

import org.jspecify.annotations.NullMarked;
