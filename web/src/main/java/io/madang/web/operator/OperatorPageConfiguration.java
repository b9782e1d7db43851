package io.madang.web.operator;

import io.madang.contracts.operator.Operator;
import io.madang.web.page.Pages;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the operator's page. */
@Configuration(proxyBeanMethods = false)
public class OperatorPageConfiguration {

    @Bean
    OperatorPageController operatorPages(Operator operator, Pages pages) {
        return new OperatorPageController(operator, pages);
    }
}
