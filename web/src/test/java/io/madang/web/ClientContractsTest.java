package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.access.Access;
import io.madang.edge.security.AccessRules;
import io.madang.web.client.Api;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The API as clients call it is the API that the services answer. */
class ClientContractsTest {

    private final Map<RequestMappingInfo, HandlerMethod> endpoints =
            WebServer.shared().bean(RequestMappingHandlerMapping.class).getHandlerMethods();

    @Test
    void everyCallHasItsEndpointWithTheSameAccessAndMembers() {
        List<Method> calls = Arrays.stream(Api.class.getRecordComponents())
                .flatMap(contract -> Stream.of(contract.getType().getMethods()))
                .toList();
        assertThat(calls).hasSizeGreaterThan(20);
        for (Method call : calls) {
            HandlerMethod endpoint = endpoint(call);
            assertThat(AccessRules.of(endpoint))
                    .as(call.toString())
                    .isEqualTo(Optional.of(Objects.requireNonNull(call.getAnnotation(Access.class))
                            .value()));
            assertThat(members(body(endpoint.getMethod())))
                    .as("what %s sends", call)
                    .containsAll(members(body(call)));
            assertThat(members(answer(endpoint.getMethod())))
                    .as("what %s reads", call)
                    .containsAll(members(answer(call)));
        }
    }

    private HandlerMethod endpoint(Method call) {
        HttpExchange exchange =
                Objects.requireNonNull(AnnotatedElementUtils.findMergedAnnotation(call, HttpExchange.class));
        HttpExchange all = AnnotatedElementUtils.findMergedAnnotation(call.getDeclaringClass(), HttpExchange.class);
        String path = shape((all == null ? "" : all.url()) + exchange.url());
        List<HandlerMethod> found = endpoints.entrySet().stream()
                .filter(entry -> entry.getKey().getPatternValues().stream()
                        .map(ClientContractsTest::shape)
                        .anyMatch(path::equals))
                .filter(entry -> entry.getKey()
                        .getMethodsCondition()
                        .getMethods()
                        .contains(RequestMethod.valueOf(exchange.method())))
                .map(Map.Entry::getValue)
                .toList();
        assertThat(found).as("the endpoint of %s", call).hasSize(1);
        return found.getFirst();
    }

    /** A path whatever its variables are called. */
    private static String shape(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    private static Class<?> body(Method method) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(RequestBody.class))
                .findFirst()
                .<Class<?>>map(Parameter::getType)
                .orElse(void.class);
    }

    private static Class<?> answer(Method method) {
        ResolvableType type = ResolvableType.forMethodReturnType(method);
        while (type.resolve(Object.class) == ResponseEntity.class || type.resolve(Object.class) == List.class) {
            type = type.getGeneric(0);
        }
        return type.resolve(Object.class);
    }

    private static Set<String> members(Class<?> type) {
        return type.isRecord()
                ? Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .collect(Collectors.toCollection(TreeSet::new))
                : Set.of();
    }
}
