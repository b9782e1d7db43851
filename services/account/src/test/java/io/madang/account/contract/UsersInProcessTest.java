package io.madang.account.contract;

import io.madang.account.AccountServer;

/** The contract, asked within the instance that has the service. */
class UsersInProcessTest extends UsersContract {

    UsersInProcessTest() {
        super(AccountServer.shared());
    }
}
