package io.madang.testkit.sweep;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.madang.testkit.sweep.ApiOperation.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bad requests for one operation: right but for one thing each. */
public final class BadRequests {

    private static final int DEEP = 2_000;
    private static final String MARK = "here is what is wrong";
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MORE_THAN_A_BODY = 1_200_000;

    private final ApiOperation operation;
    private final RightValues right;
    private final Random random;
    private final List<BadRequest> all = new ArrayList<>();

    private BadRequests(ApiOperation operation, RightValues right, Random random) {
        this.operation = operation;
        this.right = right;
        this.random = random;
    }

    /** The request with nothing wrong in it. */
    public static RawRequest good(ApiOperation operation, RightValues right) {
        return new BadRequests(operation, right, new Random(0)).good();
    }

    public static List<BadRequest> of(ApiOperation operation, RightValues right, Random random) {
        BadRequests requests = new BadRequests(operation, right, random);
        requests.addAddress();
        BadValues.contentTypes().forEach(requests::addContentType);
        if (!operation.fields().isEmpty()) {
            requests.addBodies();
            operation.fields().keySet().forEach(requests::addField);
        } else if (requests.good().body().length > 0) {
            requests.addFiles();
        }
        return requests.all;
    }

    /** Those that are wrong in the address or in a header; for what has no body. */
    public static List<BadRequest> ofAddress(ApiOperation operation, RightValues right, Random random) {
        BadRequests requests = new BadRequests(operation, right, random);
        requests.addAddress();
        return requests.all;
    }

    private void addAddress() {
        operation.places().forEach(this::addPlace);
        BadValues.commonHeaders()
                .forEach(header -> add(
                        header.getKey() + ": " + header.getValue(),
                        good().with(header.getKey(), header.getValue()),
                        false));
    }

    private void add(String what, RawRequest request, boolean refused) {
        all.add(new BadRequest(operation.name() + ", " + what, request, refused));
    }

    private RawRequest good() {
        return at(Map.of());
    }

    private RawRequest at(Map<String, String> given) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Place place : operation.places()) {
            if (place.in().equals("header")) {
                right.value(operation, place).ifPresent(value -> headers.put(place.name(), value));
            }
        }
        byte[] body = right.file(operation);
        if (body.length > 0) {
            headers.put("Content-Type", "application/octet-stream");
        }
        if (!operation.fields().isEmpty()) {
            headers.put("Content-Type", "application/json");
            body = json(Map.of()).getBytes(UTF_8);
        }
        return new RawRequest(operation.method(), operation.target(right, given), headers, body);
    }

    private String json(Map<String, String> given) {
        return operation.fields().keySet().stream()
                .map(field -> "\"" + field + "\":" + given.getOrDefault(field, rightJson(field)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private String rightJson(String field) {
        return right.json(operation, field).orElseGet(() -> operation.fields().getOrDefault(field, "null"));
    }

    private void addPlace(Place place) {
        String where = place.in() + " " + place.name() + ": ";
        if (place.in().equals("header")) {
            BadValues.headers(random)
                    .forEach((what, value) -> add(where + what, good().with(place.name(), value), false));
            return;
        }
        boolean text = place.type().equals("string");
        Map<String, String> escapes = BadValues.notAddresses();
        BadValues.notNumbers()
                .forEach((what, value) ->
                        add(where + what, at(Map.of(place.name(), value)), !text || escapes.containsKey(what)));
        if (place.in().equals("query")) {
            add(where + "empty", at(Map.of(place.name(), "")), false);
            add(where + "twice", at(Map.of(place.name(), "1&" + place.name() + "=2")), false);
            add(where + "no value", at(Map.of(place.name(), "1&" + place.name())), false);
        }
    }

    private void addContentType(String type) {
        boolean reads = !operation.fields().isEmpty();
        RawRequest request = good().body().length > 0 ? good() : good().withBody("{}");
        add("Content-Type: " + type, request.with("Content-Type", type), reads);
    }

    private void addBodies() {
        String good = json(Map.of());
        Map<String, String> bodies = new LinkedHashMap<>();
        bodies.put("nothing", "");
        bodies.put("a blank", " ");
        bodies.put("null", "null");
        bodies.put("a number", "5");
        bodies.put("a text", "\"x\"");
        bodies.put("an array", "[" + good + "]");
        bodies.put("an array for the object", "[]");
        bodies.put("cut", good.substring(0, good.length() - 1));
        bodies.put("cut in a text", good.substring(0, good.length() - 3));
        bodies.put("more after the end", good + "{}");
        bodies.put("a comment", "/* */" + good);
        bodies.put("a comma at the end", good.substring(0, good.length() - 1) + ",}");
        bodies.put("single quotes", good.replace('"', '\''));
        bodies.put("deep arrays", "[".repeat(DEEP));
        bodies.put("deep objects", "{\"a\":".repeat(DEEP));
        bodies.put(
                "a deep member",
                good.substring(0, good.length() - 1) + ",\"a\":" + "[".repeat(DEEP) + "]".repeat(DEEP) + "}");
        bodies.put("too much", "\"" + "x".repeat(MORE_THAN_A_BODY) + "\"");
        String first = operation.fields().keySet().iterator().next();
        bodies.put("a member twice", "{\"" + first + "\":" + rightJson(first) + "," + good.substring(1));
        bodies.forEach((what, body) -> add("body: " + what, good().withBody(body), true));
        add("body: UTF-16", good().withBody(good.getBytes(UTF_16)), false);
        add("body: Latin-1", good().withBody("{\"caf\u00e9\":1}".getBytes(ISO_8859_1)), true);
        add("body: noise", good().withBody(noise()), true);
        add("no content type", good().without("Content-Type"), true);
    }

    /** A file may be anything: what is wrong with it, its operation says when it reads it, or later. */
    private void addFiles() {
        RawRequest good = good();
        add("file: nothing", good.withBody(""), false);
        add("file: noise", good.withBody(noise()), false);
        add("file: cut", good.withBody(Arrays.copyOf(good.body(), good.body().length / 2)), false);
        add("file: too much", good.withBody(new byte[MORE_THAN_A_BODY]), false);
        add("no content type", good.without("Content-Type"), false);
    }

    private byte[] noise() {
        byte[] noise = new byte[64];
        random.nextBytes(noise);
        return noise;
    }

    private void addField(String field) {
        String where = "field " + field + ": ";
        boolean number = operation.numbers().contains(field);
        // a list may be empty, one of texts may have any, and an object may have members that can all be left out
        boolean list = rightJson(field).startsWith("[");
        boolean texts = rightJson(field).startsWith("[\"");
        boolean object = rightJson(field).startsWith("{");
        BadValues.notText().forEach((what, value) -> {
            boolean right = number && BadValues.WHOLE_NUMBERS.contains(what)
                    || list && value.equals("[]")
                    || object && value.equals("{}")
                    || texts && value.equals("[\"x\"]");
            add(where + what, good().withBody(json(Map.of(field, value))), !right);
        });
        BadValues.oddText()
                .forEach((what, value) -> add(where + what, good().withBody(json(Map.of(field, value))), false));
        byte[] bytes = json(Map.of(field, "\"abc\u00ffdefghi\"")).getBytes(ISO_8859_1);
        add(where + "bytes that are no UTF-8", good().withBody(bytes), true);
        String without = operation.fields().keySet().stream()
                .filter(other -> !other.equals(field))
                .map(other -> "\"" + other + "\":" + rightJson(other))
                .collect(Collectors.joining(",", "{", "}"));
        add(where + "missing", good().withBody(without), operation.required().contains(field));
        addMembers(field, JSON.readTree(rightJson(field)));
    }

    /** The members of an object, or of the first object of a list, at any depth. */
    private void addMembers(String field, JsonNode right) {
        for (JsonPointer member : members(JsonPointer.empty(), right)) {
            BadValues.notText().forEach((what, value) -> {
                // a mark where the value belongs, which need not be JSON that could be put into the tree
                JsonNode marked = right.deepCopy();
                ((ObjectNode) marked.at(member.head())).put(member.last().getMatchingProperty(), MARK);
                String changed = marked.toString().replace("\"" + MARK + "\"", value);
                add("field " + field + member + ": " + what, good().withBody(json(Map.of(field, changed))), false);
            });
            JsonNode without = right.deepCopy();
            ((ObjectNode) without.at(member.head())).remove(member.last().getMatchingProperty());
            add(
                    "field " + field + member + ": missing",
                    good().withBody(json(Map.of(field, without.toString()))),
                    false);
        }
    }

    private static List<JsonPointer> members(JsonPointer place, JsonNode node) {
        List<JsonPointer> members = new ArrayList<>();
        if (node.isArray() && !node.isEmpty()) {
            members.addAll(members(place.appendIndex(0), node.get(0)));
        }
        if (node.isObject()) {
            node.forEachEntry((name, value) -> {
                members.add(place.appendProperty(name));
                members.addAll(members(place.appendProperty(name), value));
            });
        }
        return members;
    }
}
