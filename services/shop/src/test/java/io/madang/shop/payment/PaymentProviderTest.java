package io.madang.shop.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class PaymentProviderTest {

    @Test
    void isTheLocalOneUnlessAnotherIsChosen() {
        assertThat(hasLocalProvider(Map.of())).isTrue();
        assertThat(hasLocalProvider(Map.of("madang.shop.payments.provider", "local")))
                .isTrue();
        assertThat(hasLocalProvider(Map.of("madang.shop.payments.provider", "another")))
                .isFalse();
    }

    private static boolean hasLocalProvider(Map<String, Object> settings) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("settings", settings));
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        new AnnotatedBeanDefinitionReader(beans, environment).register(LocalProviderConfiguration.class);
        return beans.getBeanDefinitionCount() > 0
                && beans.getBeanNamesForType(LocalProviderConfiguration.class).length == 1;
    }
}
