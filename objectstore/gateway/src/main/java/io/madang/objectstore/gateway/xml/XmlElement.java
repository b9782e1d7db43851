package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An element of a request's document: its name without a namespace, its text, and the elements in it. */
record XmlElement(String name, String text, List<XmlElement> children) {

    /** This element, if it has no others in it than these: what is not understood is not passed over. */
    XmlElement only(String... known) throws S3Exception {
        for (XmlElement child : children) {
            if (!List.of(known).contains(child.name)) {
                throw malformed(child.name + " is unknown in " + name);
            }
        }
        return this;
    }

    List<XmlElement> all(String child) {
        return children.stream().filter(element -> element.name.equals(child)).toList();
    }

    /** The only child of that name, null where there is none; two of them are malformed. */
    @Nullable
    XmlElement find(String child) throws S3Exception {
        XmlElement found = null;
        for (XmlElement element : children) {
            if (element.name.equals(child)) {
                if (found != null) {
                    throw malformed("There is more than one " + child + " in " + name);
                }
                found = element;
            }
        }
        return found;
    }

    boolean has(String child) throws S3Exception {
        return find(child) != null;
    }

    XmlElement required(String child) throws S3Exception {
        XmlElement found = find(child);
        if (found == null) {
            throw malformed(child + " is missing in " + name);
        }
        return found;
    }

    /** The text of the only child of that name, as it stands. */
    @Nullable
    String textOf(String child) throws S3Exception {
        XmlElement found = find(child);
        return found == null ? null : found.text;
    }

    Optional<Integer> number(String child, int least) throws S3Exception {
        XmlElement found = find(child);
        return found == null ? Optional.empty() : Optional.of(found.number(least));
    }

    int number(int least) throws S3Exception {
        long value = longNumber(least);
        if (value > Integer.MAX_VALUE) {
            throw malformed(name + " is too large");
        }
        return (int) value;
    }

    long longNumber(long least) throws S3Exception {
        try {
            long value = Long.parseLong(text.strip());
            if (value < least) {
                throw malformed(name + " is less than " + least);
            }
            return value;
        } catch (NumberFormatException e) {
            throw malformed(name + " is not a number");
        }
    }

    boolean truth() throws S3Exception {
        return switch (text.strip()) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw malformed(name + " is neither true nor false");
        };
    }

    static S3Exception malformed(String why) {
        return new S3Exception(S3Error.MALFORMED_XML, S3Error.MALFORMED_XML.message() + " (" + why + ")");
    }
}
