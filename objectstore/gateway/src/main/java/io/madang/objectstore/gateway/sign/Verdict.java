package io.madang.objectstore.gateway.sign;

import org.jspecify.annotations.Nullable;

/** A request that may go on: who calls, what was said of the body, and what its chunks are verified with if they are signed. */
public record Verdict(Caller caller, PayloadHash payload, @Nullable ChunkSignatures chunks) {}
