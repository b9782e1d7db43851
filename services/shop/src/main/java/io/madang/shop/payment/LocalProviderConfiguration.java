package io.madang.shop.payment;

import io.madang.contracts.service.Services;
import io.madang.edge.peer.PublicApi;
import io.madang.shop.store.Periodically;
import io.madang.shop.store.ShopStore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the provider that comes with the platform, unless another is chosen. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "madang.shop.payments.provider", havingValue = "local", matchIfMissing = true)
class LocalProviderConfiguration {

    @Bean
    PaymentGateway paymentGateway(ShopStore store, PaymentProperties properties) {
        return new LocalPaymentProvider(store, properties.local().lateness());
    }

    @Bean
    LocalProviderWork localProviderWork(ShopStore store, PublicApi api, WebhookSignature signature, JsonMapper json) {
        return new LocalProviderWork(store, api.client(Services.SHOP, PaymentWebhook.class), signature, json);
    }

    @Bean
    Periodically localProviderRuns(LocalProviderWork work, PaymentProperties properties) {
        return new Periodically("local-payment-provider", properties.local().interval(), work::run);
    }
}
