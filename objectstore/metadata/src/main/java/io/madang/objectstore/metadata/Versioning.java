package io.madang.objectstore.metadata;

/** Whether a bucket keeps what is overwritten and deleted. */
public enum Versioning {
    /** Never was versioned: each key has one version, the null version. */
    OFF,
    ENABLED,
    /** Keeps the versions it has; new ones are null versions, of which each key has at most one. */
    SUSPENDED
}
