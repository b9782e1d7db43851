package io.madang.objectstore.metadata;

import io.madang.objectstore.blob.DataRef;
import java.time.Instant;

/** Data that nothing refers to since that moment. Whoever began to read it before may still be at it. */
public record Garbage(DataRef data, Instant since) {}
