package io.madang.account.admin;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The first administrator, {@code madang.admin.*}.
 *
 * @param password given to the account {@code admin} while it has none; it never replaces one
 */
@ConfigurationProperties("madang.admin")
record AdminProperties(@Nullable String password) {

    @Override
    public String toString() {
        return "AdminProperties[password " + (password == null ? "not given" : "given") + "]";
    }
}
