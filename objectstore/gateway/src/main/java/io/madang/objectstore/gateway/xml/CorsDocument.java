package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which pages of other origins may use a bucket. */
public record CorsDocument(List<Rule> rules) {
    private static final int MAX_RULES = 100;
    private static final Set<String> METHODS = Set.of("GET", "PUT", "POST", "DELETE", "HEAD");

    /** One rule; origins and headers may have one {@code *} each. */
    public record Rule(
            @Nullable String id,
            List<String> origins,
            List<String> methods,
            List<String> headers,
            List<String> exposed,
            Optional<Integer> maxAgeSeconds) {}

    public static CorsDocument parse(byte[] document) throws S3Exception {
        List<Rule> rules = new ArrayList<>();
        for (XmlElement rule :
                XmlReader.read(document, "CORSConfiguration").only("CORSRule").all("CORSRule")) {
            rules.add(rule(rule));
        }
        if (rules.isEmpty() || rules.size() > MAX_RULES) {
            throw malformed("There must be 1 to " + MAX_RULES + " rules");
        }
        return new CorsDocument(List.copyOf(rules));
    }

    private static Rule rule(XmlElement rule) throws S3Exception {
        rule.only("ID", "AllowedOrigin", "AllowedMethod", "AllowedHeader", "ExposeHeader", "MaxAgeSeconds");
        List<String> origins = texts(rule, "AllowedOrigin");
        List<String> methods = texts(rule, "AllowedMethod");
        List<String> headers = texts(rule, "AllowedHeader");
        if (origins.isEmpty() || methods.isEmpty()) {
            throw malformed("A rule needs an origin and a method");
        }
        for (String method : methods) {
            if (!METHODS.contains(method)) {
                throw new S3Exception(
                        S3Error.INVALID_REQUEST,
                        "Found unsupported HTTP method in CORS config. Unsupported method is " + method);
            }
        }
        oneStar("AllowedOrigin", origins);
        oneStar("AllowedHeader", headers);
        return new Rule(
                rule.textOf("ID"),
                origins,
                methods,
                headers,
                texts(rule, "ExposeHeader"),
                rule.number("MaxAgeSeconds", 0));
    }

    private static List<String> texts(XmlElement rule, String name) {
        return rule.all(name).stream().map(element -> element.text().strip()).toList();
    }

    private static void oneStar(String name, List<String> patterns) throws S3Exception {
        for (String pattern : patterns) {
            if (pattern.indexOf('*') != pattern.lastIndexOf('*')) {
                throw new S3Exception(
                        S3Error.INVALID_REQUEST, name + " \"" + pattern + "\" can not have more than one wildcard.");
            }
        }
    }
}
