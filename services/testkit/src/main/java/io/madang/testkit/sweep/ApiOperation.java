package io.madang.testkit.sweep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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

    /** Where an operation takes a value: its name, and path, query or header. */
    public record Place(String name, String in, String type) {}

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
                    parameter.at("/schema/type").asString("string")));
        }
        JsonNode content = node.at("/requestBody/content/application~1json");
        JsonNode schema =
                api.at(content.at("/schema/$ref").asString("#/nothing").substring(1));
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
        return (whole.isMissingNode() ? property.path("example") : whole).toString();
    }

    /** The operation's name in reports. */
    public String name() {
        return method + " " + path;
    }

    /** The address with what is right for each variable, but for those that are given. */
    public String target(Function<String, String> right, Map<String, String> given) {
        String target = path;
        for (Place place : places) {
            if (place.in().equals("path")) {
                String value = given.getOrDefault(place.name(), right.apply(segmentBefore(place.name())));
                target = target.replace("{" + place.name() + "}", value);
            }
        }
        String query = places.stream()
                .filter(place -> place.in().equals("query") && given.containsKey(place.name()))
                .map(place -> place.name() + "=" + given.get(place.name()))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? target : target + "?" + query;
    }

    private String segmentBefore(String variable) {
        String before = path.substring(0, path.indexOf("/{" + variable + "}"));
        return before.substring(before.lastIndexOf('/') + 1);
    }
}
