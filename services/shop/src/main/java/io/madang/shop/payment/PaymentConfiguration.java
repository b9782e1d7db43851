package io.madang.shop.payment;

import io.madang.cluster.ClusterKeys;
import io.madang.contracts.service.Services;
import io.madang.edge.peer.PublicApi;
import io.madang.shop.store.Periodically;
import io.madang.shop.store.ShopStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires payments and the local provider. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PaymentProperties.class)
public class PaymentConfiguration {

    private static final String WEBHOOK_KEY = "payment-webhook";

    @Bean
    PaymentRows paymentRows(ShopStore store) {
        return new PaymentRows(store);
    }

    @Bean
    PaymentGateway paymentGateway(ShopStore store, PaymentProperties properties) {
        return new LocalPaymentProvider(store, properties.local().lateness());
    }

    @Bean
    GatewayCalls gatewayCalls(PaymentGateway gateway, PaymentProperties properties) {
        return new GatewayCalls(gateway, properties.deadline());
    }

    @Bean
    WebhookSignature webhookSignature(ClusterKeys keys, ShopStore store, PaymentProperties properties) {
        return new WebhookSignature(keys.key(WEBHOOK_KEY), properties.webhookTolerance(), store.clock());
    }

    @Bean
    WebhookController webhookController(
            WebhookSignature signatures, PaymentRows rows, PaymentResults results, JsonMapper json) {
        return new WebhookController(signatures, rows, results, json);
    }

    @Bean
    PaymentSweeper paymentSweeper(ShopStore store, PaymentRows rows, GatewayCalls gateway, PaymentResults results) {
        return new PaymentSweeper(store, rows, gateway, results);
    }

    @Bean
    Periodically paymentSweeping(PaymentSweeper sweeper, PaymentProperties properties) {
        return new Periodically("payment-sweeper", properties.sweepInterval(), sweeper::sweep);
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
