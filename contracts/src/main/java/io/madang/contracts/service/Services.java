package io.madang.contracts.service;

import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.Users;
import java.util.List;

/** Every service there is. */
public final class Services {

    public static final Service ACCOUNT = new Service(
            "account",
            List.of("/v1/accounts", "/v1/sessions", "/v1/me", "/v1/users", "/internal/nicknames"),
            List.of(Users.class, NicknameLog.class));

    public static final List<Service> ALL = List.of(ACCOUNT);

    private Services() {}
}
