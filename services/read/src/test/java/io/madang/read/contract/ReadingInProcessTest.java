package io.madang.read.contract;

import io.madang.read.ReadServer;

/** The contract, asked within the instance that has the service. */
class ReadingInProcessTest extends ReadingContract {

    ReadingInProcessTest() {
        super(ReadServer.shared());
    }
}
