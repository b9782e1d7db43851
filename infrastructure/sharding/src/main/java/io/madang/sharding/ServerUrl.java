package io.madang.sharding;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A database server's address, taken apart so that each service's schema and our options can be put in. */
record ServerUrl(String mode, String authority, String options) {

    /** The driver's multi-host modes ({@code jdbc:mariadb:sequential://…}) are kept as they are. */
    private static final Pattern FORM =
            Pattern.compile("jdbc:(?:mariadb|mysql):((?:[a-z-]+:)?)//([^/?]+)(/[^?]*)?(?:\\?(.*))?");

    static ServerUrl parse(String url) {
        Matcher matcher = FORM.matcher(url.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "a database URL has the form jdbc:mariadb://host:3306/ (or jdbc:mysql://host:3306/)");
        }
        String path = matcher.group(3);
        if (path != null && path.length() > 1) {
            throw new IllegalArgumentException("the database URL of " + matcher.group(2) + " names the schema '"
                    + path.substring(1) + "'; leave it out, each service makes its own");
        }
        String options = matcher.group(4);
        return new ServerUrl(matcher.group(1), matcher.group(2), options == null ? "" : options);
    }

    /** The URL of a schema ("" for none) for our driver; options in the configured URL win over the given ones. */
    String jdbc(String schema, Map<String, String> defaults) {
        Map<String, String> merged = new LinkedHashMap<>(defaults);
        if (!options.isEmpty()) {
            for (String option : options.split("&", -1)) {
                int equals = option.indexOf('=');
                merged.put(
                        equals < 0 ? option : option.substring(0, equals),
                        equals < 0 ? "" : option.substring(equals + 1));
            }
        }
        String query = merged.entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining("&"));
        return "jdbc:mariadb:" + mode + "//" + authority + "/" + schema + (query.isEmpty() ? "" : "?" + query);
    }
}
