package io.madang.objectstore.iam;

import java.util.List;

/** A user, as kept: the policies by name, the keys oldest first. */
public record User(String name, List<UserPolicy> policies, List<AccessKey> keys) {
    public User {
        policies = List.copyOf(policies);
        keys = List.copyOf(keys);
    }

    /** A policy that was given to a user. */
    public record UserPolicy(String name, String document) {}

    User withPolicies(List<UserPolicy> changed) {
        return new User(name, changed, keys);
    }

    User withKeys(List<AccessKey> changed) {
        return new User(name, policies, changed);
    }
}
