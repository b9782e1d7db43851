package io.madang.shop.payment;

import io.madang.cluster.ClusterKeys;
import io.madang.shop.store.Periodically;
import io.madang.shop.store.ShopStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Wires payments. The provider is a bean of its own, chosen by {@code madang.shop.payments.provider}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PaymentProperties.class)
@Import(LocalProviderConfiguration.class)
public class PaymentConfiguration {

    private static final String WEBHOOK_KEY = "payment-webhook";

    @Bean
    PaymentRows paymentRows(ShopStore store) {
        return new PaymentRows(store);
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
}
