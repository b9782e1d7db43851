package io.madang.shop;

import io.madang.shop.payment.PaymentGateway;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Puts faults between the shop and those that it depends on. */
@Configuration(proxyBeanMethods = false)
class FaultConfiguration {

    @Bean
    @Primary
    FaultyGateway faultyGateway(@Qualifier("paymentGateway") PaymentGateway provider) {
        return new FaultyGateway(provider);
    }

    @Bean
    @Primary
    TestCoupons testCoupons() {
        return new TestCoupons();
    }
}
