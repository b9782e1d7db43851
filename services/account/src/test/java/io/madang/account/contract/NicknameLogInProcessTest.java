package io.madang.account.contract;

import io.madang.account.AccountServer;

/** The contract, asked within the instance that has the service. */
class NicknameLogInProcessTest extends NicknameLogContract {

    NicknameLogInProcessTest() {
        super(AccountServer.shared());
    }
}
