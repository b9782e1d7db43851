package io.madang.moderation;

import io.madang.moderation.log.ActRows;
import io.madang.moderation.log.LogConfiguration;
import io.madang.moderation.report.ReportConfiguration;
import io.madang.moderation.report.ReportRows;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The moderation service as the role {@code moderation} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({LogConfiguration.class, ReportConfiguration.class})
public class ModerationConfiguration {

    @Bean
    ModerationProjection moderationProjection(ActRows acts, ReportRows reports) {
        return new ModerationProjection(acts, reports);
    }
}
