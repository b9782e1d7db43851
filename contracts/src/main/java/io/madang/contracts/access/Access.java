package io.madang.contracts.access;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says who may call an endpoint. An endpoint without it answers nobody. */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Access {

    Who value();

    /** Callers, from the widest circle to the narrowest. */
    enum Who {
        ANYONE,
        /** Somebody who is logged in, or who has to set up a second factor before anything else. */
        ENROLLING,
        /** Somebody who is logged in. */
        USER,
        /** A moderator of at least one board, or an administrator; which board is checked by the service. */
        MODERATOR,
        ADMIN,
        /** Another instance of this installation, never a person. */
        SERVICE,
        /** A program outside of the installation that holds a service key, such as a game server; never a person. */
        SERVICE_KEY
    }
}
