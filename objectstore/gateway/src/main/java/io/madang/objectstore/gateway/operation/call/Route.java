package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.http.Method;

/**
 * A line of the table of operations: which requests it is for, what its callers must be allowed, and what it does.
 *
 * @param name as S3 calls the operation
 * @param action as policies call it; with a version in the request, {@code …ObjectVersion…} is asked for instead
 */
public record Route(String name, Way way, String action, OperationHandler step) {

    /**
     * How a request finds its operation.
     *
     * @param subresource the parameter that tells operations apart, such as {@code acl}; empty for none
     * @param copy whether there is a source to copy from
     */
    public record Way(Method method, Kind kind, String subresource, boolean copy) {}

    public static Route of(
            String name, Method method, Kind kind, String subresource, String action, OperationHandler step) {
        return new Route(name, new Way(method, kind, subresource, false), action, step);
    }

    public Route copying() {
        return new Route(name, new Way(way.method(), way.kind(), way.subresource(), true), action, step);
    }
}
