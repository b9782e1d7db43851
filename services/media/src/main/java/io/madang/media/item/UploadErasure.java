package io.madang.media.item;

import io.madang.contracts.account.UserId;

/** Gives up the open uploads of somebody who goes. */
@FunctionalInterface
public interface UploadErasure {

    /** @return how many there were */
    int abortAll(UserId user);
}
