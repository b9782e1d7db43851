package io.madang.edge.docs;

import io.madang.contracts.access.Access.Who;
import io.madang.edge.security.AccessRules;
import io.madang.edge.security.Caller;
import io.madang.edge.security.OpenHandler;
import io.madang.edge.security.ServiceKey;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import jakarta.servlet.Filter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springdoc.core.configuration.SpringDocConfiguration;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.properties.SpringDocConfigProperties;
import org.springdoc.core.properties.SwaggerUiConfigProperties;
import org.springdoc.core.properties.SwaggerUiOAuthProperties;
import org.springdoc.core.utils.SpringDocUtils;
import org.springdoc.webmvc.core.configuration.MultipleOpenApiSupportConfiguration;
import org.springdoc.webmvc.core.configuration.SpringDocWebMvcConfiguration;
import org.springdoc.webmvc.ui.SwaggerConfig;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;

/** The API's description at {@code /docs/openapi.json} and a page to try it at {@code /docs}; made when first asked for. */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    SpringDocConfigProperties.class,
    SpringDocConfiguration.class,
    SpringDocWebMvcConfiguration.class,
    MultipleOpenApiSupportConfiguration.class,
    SwaggerConfig.class,
    SwaggerUiConfigProperties.class,
    SwaggerUiOAuthProperties.class
})
public class DocsConfiguration {

    private static final String BEARER = "bearer";
    private static final String SERVICE_KEY = "serviceKey";
    private static final String PROBLEM = "Problem";

    @Bean
    DocsController docsController() {
        return new DocsController();
    }

    @Bean
    OpenAPI openApi() {
        // who calls comes from the token; it is nothing that a client could send
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class);
        Schema<?> problem = new ObjectSchema()
                .description("What went wrong, as RFC 9457 says it")
                .addProperty("type", new StringSchema().example("urn:madang:problem:not-found"))
                .addProperty("title", new StringSchema())
                .addProperty("status", new IntegerSchema())
                .addProperty("detail", new StringSchema().description("in English; made of reason and args"))
                .addProperty("reason", reason())
                .addProperty("args", arguments())
                .addProperty("field", new StringSchema().description("the field that is wrong, where it is one"))
                .addProperty("errors", new ArraySchema().items(fieldProblem()))
                .addProperty("instance", new StringSchema())
                .addProperty("requestId", new StringSchema());
        var bearer = new SecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .bearerFormat("JWT");
        var key = new SecurityScheme()
                .type(SecurityScheme.Type.APIKEY)
                .in(SecurityScheme.In.HEADER)
                .name(ServiceKey.HEADER);
        return new OpenAPI()
                .info(new Info().title("Madang").version("v1").description("Ids are strings; times are UTC."))
                .components(new Components()
                        .addSecuritySchemes(BEARER, bearer)
                        .addSecuritySchemes(SERVICE_KEY, key)
                        .addSchemas(PROBLEM, problem));
    }

    private static Schema<?> reason() {
        return new StringSchema()
                .description("why it failed: a stable key to look texts up by")
                .example("account.name-taken");
    }

    private static Schema<?> arguments() {
        return new ObjectSchema()
                .description("what the text of the reason names: numbers and strings by name")
                .additionalProperties(new Schema<>().types(Set.of("number", "string")))
                .example(Map.of("name", "hana"));
    }

    private static Schema<?> fieldProblem() {
        return new ObjectSchema()
                .description("one of several fields that are wrong")
                .addProperty("field", new StringSchema())
                .addProperty("message", new StringSchema())
                .addProperty("reason", reason())
                .addProperty("args", arguments());
    }

    /** Each service's operations under its name, or the heading that a controller gives itself, with who may call them and the form of their failures. */
    @Bean
    OperationCustomizer accessInDocs() {
        return (operation, handler) -> {
            AccessRules.of(handler).ifPresent(who -> {
                String before = operation.getDescription() == null ? "" : operation.getDescription() + "\n\n";
                operation.setDescription(before + "**Access:** " + who.name().toLowerCase(Locale.ROOT));
                if (who != Who.ANYONE) {
                    operation.addSecurityItem(
                            new SecurityRequirement().addList(who == Who.SERVICE_KEY ? SERVICE_KEY : BEARER));
                }
            });
            if (!handler.getBeanType().isAnnotationPresent(Tag.class)) {
                operation.setTags(List.of(serviceOf(handler)));
            }
            return withProblems(operation);
        };
    }

    /** Services are packages: {@code io.madang.account.session} belongs to the account service. */
    private static String serviceOf(HandlerMethod handler) {
        String[] names = handler.getBeanType().getPackageName().split("\\.", -1);
        return names.length > 2 ? names[2] : "other";
    }

    private static Operation withProblems(Operation operation) {
        var schema = new Schema<>().$ref("#/components/schemas/" + PROBLEM);
        var content = new Content().addMediaType("application/problem+json", new MediaType().schema(schema));
        operation
                .getResponses()
                .addApiResponse(
                        "default", new ApiResponse().description("A problem").content(content));
        return operation;
    }

    /** The library's files are text in UTF-8, which it does not say itself. */
    @Bean
    FilterRegistrationBean<Filter> docsInUtf8() {
        var registration = new FilterRegistrationBean<Filter>((request, response, chain) -> {
            response.setCharacterEncoding(StandardCharsets.UTF_8.name());
            chain.doFilter(request, response);
        });
        registration.addUrlPatterns("/docs/*");
        registration.setName("docsInUtf8");
        return registration;
    }

    /** The library's own handlers, under the documentation's path and nowhere else. */
    @Bean
    OpenHandler docsAreOpen() {
        return (request, handler) -> isDocs(request.getRequestURI())
                && (handler instanceof ResourceHttpRequestHandler
                        || handler instanceof HandlerMethod method
                                && method.getBeanType().getName().startsWith("org.springdoc."));
    }

    private static boolean isDocs(String path) {
        return path.equals("/docs") || path.startsWith("/docs/");
    }
}
