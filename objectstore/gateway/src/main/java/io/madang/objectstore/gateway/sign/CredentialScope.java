package io.madang.objectstore.gateway.sign;

import org.jspecify.annotations.Nullable;

/** The text {@code key/date/region/service/aws4_request}, which stands in headers and addresses alike. */
record CredentialScope(String accessKeyId, Scope scope) {
    private static final int MAX_LENGTH = 512;

    /** Null where it has another form. Access keys may have slashes in them, so it is read from its end. */
    static @Nullable CredentialScope parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        int service = text.lastIndexOf('/');
        int region = text.lastIndexOf('/', service - 1);
        int date = text.lastIndexOf('/', region - 1);
        int key = text.lastIndexOf('/', date - 1);
        if (key < 1 || !text.substring(service + 1).equals(Scope.TERMINATOR)) {
            return null;
        }
        return new CredentialScope(
                text.substring(0, key),
                new Scope(
                        text.substring(key + 1, date),
                        text.substring(date + 1, region),
                        text.substring(region + 1, service)));
    }
}
