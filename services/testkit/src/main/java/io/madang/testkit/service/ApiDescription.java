package io.madang.testkit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** An instance's API as {@code /docs} describes it to those who write clients. */
public final class ApiDescription {

    private final JsonNode api;

    public ApiDescription(HttpCaller caller) {
        this.api = caller.get("/docs/openapi.json", null).expect(200).json();
    }

    /** The node at a JSON pointer. */
    public JsonNode at(String pointer) {
        return api.at(pointer);
    }

    /** Checks that each operation says what it does, what each answer means, and what each parameter is. */
    public void expectEverythingDescribed(int leastOperations) {
        List<String> lacking = new ArrayList<>();
        List<JsonNode> operations = operations();
        assertThat(operations).hasSizeGreaterThanOrEqualTo(leastOperations);
        for (JsonNode operation : operations) {
            String name = operation.path("operationId").asString();
            if (operation.path("summary").asString("").isBlank()) {
                lacking.add(name + " has no summary");
            }
            operation.path("responses").forEachEntry((status, response) -> {
                String description = response.path("description").asString("");
                if (description.isBlank() || description.equals("OK")) {
                    lacking.add(name + " does not say what " + status + " means");
                }
            });
            for (JsonNode parameter : operation.path("parameters")) {
                if (parameter.path("description").asString("").isBlank()) {
                    lacking.add(name + " does not describe " + parameter.path("name"));
                }
            }
        }
        assertThat(lacking).isEmpty();
    }

    /** Checks that there is an example of every parameter, and of what clients send: as a whole, or of every member. */
    public void expectExamplesOfAllThatIsSent() {
        List<String> lacking = new ArrayList<>();
        for (JsonNode operation : operations()) {
            String name = operation.path("operationId").asString();
            String schema = operation
                    .at("/requestBody/content/application~1json/schema/$ref")
                    .asString("");
            boolean asAWhole = !operation
                    .at("/requestBody/content/application~1json/example")
                    .isMissingNode();
            if (!schema.isEmpty() && !asAWhole) {
                api.at(schema.substring(1)).path("properties").forEachEntry((member, property) -> {
                    if (property.path("example").isMissingNode()) {
                        lacking.add(name + " has no example of " + member);
                    }
                });
            }
            for (JsonNode parameter : operation.path("parameters")) {
                if (parameter.path("example").isMissingNode()
                        && parameter.at("/schema/example").isMissingNode()) {
                    lacking.add(name + " has no example of " + parameter.path("name"));
                }
            }
        }
        assertThat(lacking).isEmpty();
    }

    private List<JsonNode> operations() {
        List<JsonNode> operations = new ArrayList<>();
        api.path("paths")
                .forEachEntry((path, methods) -> methods.forEachEntry((method, operation) -> {
                    if (path.startsWith("/v1/") || path.startsWith("/internal/")) {
                        operations.add(operation);
                    }
                }));
        return operations;
    }
}
