/** Coupon drops beside what Redis and the database give without us. */
@NullMarked
package io.madang.bench.coupon;

import org.jspecify.annotations.NullMarked;
