package io.madang.objectstore.gateway.operation.call;

import java.util.List;
import java.util.regex.Pattern;

/** The rules for a new bucket's name: one that is a host name everywhere, and none that S3 keeps for itself. */
public final class BucketName {
    private static final int LEAST = 3;
    private static final int MOST = 63;
    /** Labels, as of a host: each begins and ends with a letter or a digit. */
    private static final Pattern LABELS =
            Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*");

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final List<String> RESERVED_STARTS = List.of("xn--", "sthree-", "amzn-s3-demo-");
    private static final List<String> RESERVED_ENDS = List.of("-s3alias", "--ol-s3", ".mrap", "--x-s3", "--table-s3");

    public static boolean valid(String name) {
        return name.length() >= LEAST
                && name.length() <= MOST
                && LABELS.matcher(name).matches()
                && !ADDRESS.matcher(name).matches()
                && RESERVED_STARTS.stream().noneMatch(name::startsWith)
                && RESERVED_ENDS.stream().noneMatch(name::endsWith);
    }

    private BucketName() {}
}
