package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.PostExchange;

/** Getting an account. */
public interface SigningUp {

    /**
     * What somebody would like to be called.
     *
     * @param nickname what others see; the name, if left out
     */
    record SignUpRequest(String name, String password, @Nullable String nickname) {

        @Override
        public String toString() {
            return "sign-up of " + name;
        }
    }

    record NewAccount(UserId id, String name, String nickname) {}

    /**
     * Creates an account.
     *
     * @param key the same again for the same wish: it creates one account
     */
    @Access(Who.ANYONE)
    @PostExchange("/v1/accounts")
    NewAccount signUp(@RequestBody SignUpRequest body, @RequestHeader("Idempotency-Key") String key);
}
