package io.madang.objectstore.gateway.operation.acl;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.xml.AclDocument.Line;
import io.madang.objectstore.gateway.xml.AclDocument.Naming;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Grants in headers, one for each permission: {@code x-amz-grant-read: id="alice", uri="http://…/AllUsers"}. */
final class GrantHeaders {
    private static final String START = "x-amz-grant-";
    private static final List<String> PERMISSIONS = List.of("READ", "WRITE", "READ_ACP", "WRITE_ACP", "FULL_CONTROL");

    static boolean present(Headers headers) {
        for (Header header : headers) {
            if (header.name().startsWith(START)) {
                return true;
            }
        }
        return false;
    }

    static List<Line> lines(Headers headers) throws S3Exception {
        List<Line> lines = new ArrayList<>();
        for (String permission : PERMISSIONS) {
            String name = START + permission.toLowerCase(Locale.ROOT).replace('_', '-');
            for (String value : headers.values(name)) {
                for (String grantee : value.split(",", -1)) {
                    lines.add(line(name, grantee.strip(), permission));
                }
            }
        }
        return lines;
    }

    private static Line line(String header, String text, String permission) throws S3Exception {
        int equals = text.indexOf('=');
        String kind = equals < 0 ? "" : text.substring(0, equals).strip();
        String name = unquoted(text.substring(equals + 1).strip());
        Naming naming =
                switch (kind.toLowerCase(Locale.ROOT)) {
                    case "id" -> Naming.ID;
                    case "uri" -> Naming.URI;
                    case "emailaddress" -> Naming.EMAIL;
                    default -> throw InvalidArgument.of(header, text, "Argument format not recognized");
                };
        return new Line(naming, name, permission);
    }

    private static String unquoted(String text) {
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private GrantHeaders() {}
}
