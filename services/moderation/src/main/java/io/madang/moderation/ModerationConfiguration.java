package io.madang.moderation;

import io.madang.moderation.log.ModerationLogConfiguration;
import io.madang.moderation.log.ModerationLogRows;
import io.madang.moderation.personal.ModerationPersonalDataConfiguration;
import io.madang.moderation.report.ReportConfiguration;
import io.madang.moderation.report.ReportRows;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The moderation service as the role {@code moderation} switches it on. */
@Configuration(proxyBeanMethods = false)
@Import({ModerationLogConfiguration.class, ReportConfiguration.class, ModerationPersonalDataConfiguration.class})
public class ModerationConfiguration {

    @Bean
    ModerationProjection moderationProjection(ModerationLogRows logRows, ReportRows reports) {
        return new ModerationProjection(logRows, reports);
    }
}
