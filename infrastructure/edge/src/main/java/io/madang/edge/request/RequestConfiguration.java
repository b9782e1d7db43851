package io.madang.edge.request;

import jakarta.validation.Validator;
import java.net.URI;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Request ids, the form and size of bodies, numbers in addresses, and client addresses. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RequestProperties.class)
public class RequestConfiguration {

    /** The request id is there before anything that could fail or log. */
    public static final int REQUEST_ID_ORDER = Ordered.HIGHEST_PRECEDENCE;

    /** Bodies are bounded after security has decided about the headers. */
    public static final int BODY_ORDER = 0;

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter() {
        var registration = new FilterRegistrationBean<>(new RequestIdFilter());
        registration.setOrder(REQUEST_ID_ORDER);
        return registration;
    }

    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(
            RequestProperties properties, ObjectProvider<LargerBody> larger) {
        var registration = new FilterRegistrationBean<>(new BodyLimitFilter(
                properties.maxBody().toBytes(), larger.stream().toList()));
        registration.setOrder(BODY_ORDER);
        return registration;
    }

    @Bean
    FilterRegistrationBean<ContentTypeFilter> contentTypeFilter() {
        var registration = new FilterRegistrationBean<>(new ContentTypeFilter());
        registration.setOrder(BODY_ORDER);
        return registration;
    }

    @Bean
    JsonBodies jsonBodies(JsonMapper json, Validator validator) {
        return new JsonBodies(json, validator);
    }

    /** Bodies are read strictly; what the installation reads of itself, such as events, is as it wrote it. */
    @Bean
    ServerHttpMessageConvertersCustomizer strictBodies(JsonBodies bodies) {
        return converters -> converters.withJsonConverter(new JacksonJsonHttpMessageConverter(bodies.mapper()));
    }

    @Bean
    JacksonModule times() {
        return new SimpleModule("times").addSerializer(Instant.class, new InstantJson());
    }

    @Bean
    SmartInitializingSingleton strictNumberEditors(ObjectProvider<RequestMappingHandlerAdapter> adapters) {
        return () -> adapters.forEach(adapter -> {
            if (adapter.getWebBindingInitializer() instanceof ConfigurableWebBindingInitializer binding) {
                binding.setPropertyEditorRegistrar(new StrictNumberEditors());
            }
        });
    }

    /** Clients that ask before they send a large body are told to go on only once somebody wants to read it. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> continueOnRead() {
        return factory -> factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
                protocol.setContinueResponseTiming("onRead");
            }
        });
    }

    @Bean
    ClientAddresses clientAddresses(RequestProperties properties, OwnProxies own) {
        return new ClientAddresses(AddressRanges.parse(properties.trustedProxies()), own);
    }

    /** The address is a setting of the pages; what it says about https counts for every answer. */
    @Bean
    PublicOrigin publicOrigin(ClientAddresses addresses, Environment environment) {
        Binder settings = Binder.get(environment);
        return new PublicOrigin(
                addresses,
                site(settings),
                settings.bind("madang.web.hosts", Bindable.setOf(String.class)).orElseGet(Set::of).stream()
                        .map(host -> host.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    @Bean
    RelyingParty relyingParty(Environment environment) {
        return new RelyingParty(site(Binder.get(environment)));
    }

    private static Optional<URI> site(Binder settings) {
        return settings.bind("madang.web.url", URI.class).map(Optional::of).orElseGet(Optional::empty);
    }
}
