package io.madang.edge.limit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Bounds how often one caller may use an endpoint: per user, or per address for those not logged in.
 *
 * <p>The setting {@code madang.limits.<name>} (such as {@code 30/1m}) replaces the numbers given here. Endpoints with
 * the same name share one bucket per caller.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RateLimited {

    String value();

    int count();

    int perSeconds();
}
