package io.madang.account.contract;

import io.madang.account.AccountServer;

/** The contract, asked from another instance, over HTTP. */
class NicknameLogOverHttpTest extends NicknameLogContract {

    NicknameLogOverHttpTest() {
        super(AccountServer.sharedGateway());
    }
}
