package io.madang.objectstore.consensus;

/**
 * A process that keeps replicas.
 *
 * @param name for ever, such as the number of its node
 */
public record Member(String name, String host, int port) {
    public String address() {
        return host + ":" + port;
    }
}
