package io.madang.web.operator;

import io.madang.contracts.operator.OperatorReports;
import io.madang.web.page.Pages;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the operator's page. */
@Configuration(proxyBeanMethods = false)
public class OperatorPageConfiguration {

    @Bean
    OperatorPageController operatorPages(OperatorReports operator, Pages pages) {
        return new OperatorPageController(operator, pages);
    }
}
