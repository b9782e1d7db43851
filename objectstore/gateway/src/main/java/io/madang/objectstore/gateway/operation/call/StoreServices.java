package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.iam.Iam;
import io.madang.objectstore.metadata.Metadata;
import java.time.Clock;

/** The rooms of the store that operations work with, and the region that it says it is. */
public record StoreServices(Metadata metadata, ObjectData data, Iam iam, Clock clock, String region) {}
