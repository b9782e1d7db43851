package io.madang.testkit.sweep;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * An operation of the API, as its description shows it.
 *
 * @param fields the members of its body and JSON that is right for each; empty where it takes none
 * @param numbers the members that are whole numbers
 * @param required the members that must be there
 * @param who may call it: anyone, user, moderator or admin
 */
public record ApiOperation(
        String method,
        String path,
        List<Place> places,
        Map<String, String> fields,
        Set<String> numbers,
        List<String> required,
        String who) {

    /**
     * Where an operation takes a value.
     *
     * @param in path, query or header
     * @param example what the description has for it, as text; empty where it has none
     */
    public record Place(String name, String in, String type, boolean required, String example) {}

    /** All operations of a description. */
    public static List<ApiOperation> all(JsonNode api) {
        List<ApiOperation> all = new ArrayList<>();
        api.path("paths")
                .forEachEntry((path, methods) -> methods.forEachEntry(
                        (method, node) -> all.add(of(api, path, method.toUpperCase(Locale.ROOT), node))));
        return all;
    }

    private static ApiOperation of(JsonNode api, String path, String method, JsonNode node) {
        List<Place> places = new ArrayList<>();
        for (JsonNode parameter : node.path("parameters")) {
            places.add(new Place(
                    parameter.path("name").asString(),
                    parameter.path("in").asString(),
                    parameter.at("/schema/type").asString("string"),
                    parameter.path("required").asBoolean(false),
                    example(parameter)));
        }
        JsonNode content = node.at("/requestBody/content/application~1json");
        String reference = content.at("/schema/$ref").asString("");
        if (node.has("requestBody") && reference.isEmpty()) {
            throw new IllegalStateException(method + " " + path + " has a body whose members nobody can see");
        }
        JsonNode schema = api.at(reference.isEmpty() ? "/nothing" : reference.substring(1));
        Map<String, String> fields = new LinkedHashMap<>();
        Set<String> numbers = new HashSet<>();
        schema.path("properties").forEachEntry((name, property) -> {
            fields.put(name, example(content, name, property));
            if (property.path("type").toString().contains("integer")) {
                numbers.add(name);
            }
        });
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asString()));
        String who = node.path("description").asString("").replaceFirst("(?s).*\\*\\*Access:\\*\\* ", "");
        return new ApiOperation(method, path, places, fields, numbers, required, who);
    }

    private static String example(JsonNode content, String name, JsonNode property) {
        JsonNode whole = content.path("example").path(name);
        JsonNode example = whole.isMissingNode() ? property.path("example") : whole;
        // a text of digits is described as one, and its example comes as the number
        boolean text = property.path("type").toString().contains("\"string\"");
        return text && example.isNumber() ? "\"" + example + "\"" : example.toString();
    }

    private static String example(JsonNode parameter) {
        JsonNode example = parameter.path("example");
        return (example.isMissingNode() ? parameter.at("/schema/example") : example).asString("");
    }

    /** The operation's name in reports. */
    public String name() {
        return method + " " + path;
    }

    /** The address with what is right in each place, but for those that are given. */
    public String target(RightValues right, Map<String, String> given) {
        String target = path;
        List<String> query = new ArrayList<>();
        for (Place place : places) {
            if (place.in().equals("path")) {
                target = target.replace("{" + place.name() + "}", segment(place, right, given));
            } else if (place.in().equals("query")) {
                Optional.ofNullable(given.get(place.name()))
                        .or(() -> right.value(this, place))
                        .or(() -> Optional.of(encoded(place.example())).filter(example -> place.required()))
                        .ifPresent(value -> query.add(place.name() + "=" + value));
            }
        }
        if (target.contains("{")) {
            throw new IllegalStateException(name() + " has a variable that is no parameter");
        }
        return query.isEmpty() ? target : target + "?" + String.join("&", query);
    }

    private String segment(Place place, RightValues right, Map<String, String> given) {
        return Optional.ofNullable(given.get(place.name()))
                .or(() -> right.value(this, place))
                .filter(value -> !value.isEmpty())
                .orElseThrow(
                        () -> new IllegalStateException("nothing is known for {" + place.name() + "} of " + name()));
    }

    private static String encoded(String example) {
        return URLEncoder.encode(example, StandardCharsets.UTF_8);
    }

    /** The literal segment before a variable of the path; empty where there is a variable before it. */
    public String segmentBefore(Place place) {
        String before = path.substring(0, path.indexOf("/{" + place.name() + "}"));
        String segment = before.substring(before.lastIndexOf('/') + 1);
        return segment.startsWith("{") ? "" : segment;
    }
}
