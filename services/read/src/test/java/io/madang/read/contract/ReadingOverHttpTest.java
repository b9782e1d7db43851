package io.madang.read.contract;

import io.madang.read.ReadServer;

/** The contract, asked from another instance, over HTTP. */
class ReadingOverHttpTest extends ReadingContract {

    ReadingOverHttpTest() {
        super(ReadServer.sharedGateway());
    }
}
