package io.madang.objectstore.gateway.sign;

/** An access key that may sign now, its secret, and the user that it speaks for. */
public record Credential(String accessKeyId, String secret, String user) {
    @Override
    public String toString() {
        return "Credential[" + accessKeyId + " of " + user + "]";
    }
}
