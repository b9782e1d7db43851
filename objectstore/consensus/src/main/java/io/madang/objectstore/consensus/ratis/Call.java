package io.madang.objectstore.consensus.ratis;

import java.util.UUID;

/** A command or a question, in an entry of the log. */
record Call(boolean question, UUID request, byte[] content) {}
