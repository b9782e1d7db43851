package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The service as {@code /docs} describes it to those who write clients. */
class DescriptionTest {

    private final JsonNode api = AccountServer.shared()
            .client()
            .get("/docs/openapi.json", null)
            .expect(200)
            .json();

    @Test
    void saysOfEachOperationWhatItDoesAndAnswers() {
        List<String> lacking = new ArrayList<>();
        List<JsonNode> operations = operations();
        assertThat(operations).hasSizeGreaterThanOrEqualTo(22);
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

    @Test
    void givesAnExampleOfEverythingThatClientsSend() {
        List<String> lacking = new ArrayList<>();
        for (JsonNode operation : operations()) {
            String name = operation.path("operationId").asString();
            String schema = operation
                    .at("/requestBody/content/application~1json/schema/$ref")
                    .asString("");
            if (!schema.isEmpty()) {
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

    @Test
    void showsIdsAsStrings() {
        for (String place : List.of("/components/schemas/User/properties/id", "/components/schemas/Me/properties/id")) {
            assertThat(api.at(place).path("type").asString("")).as(place).isEqualTo("string");
        }
        JsonNode id = api.path("paths").path("/v1/users/{id}").at("/get/parameters/0/schema/type");
        assertThat(id.asString("")).isEqualTo("string");
    }

    private List<JsonNode> operations() {
        List<JsonNode> operations = new ArrayList<>();
        api.path("paths")
                .forEachEntry((path, methods) -> methods.forEachEntry((method, operation) -> {
                    if (path.startsWith("/v1/") || path.startsWith("/internal/")) {
                        operations.add(operation);
                    }
                }));
        assertThat(operations).hasSizeGreaterThan(20);
        return operations;
    }
}
