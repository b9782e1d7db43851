package io.madang.moderation.report;

import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.service.Services;
import io.madang.kernel.id.Ids;
import io.madang.moderation.log.ModerationLogRows;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Databases;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires reports. */
@Configuration(proxyBeanMethods = false)
public class ReportConfiguration {

    @Bean
    ReportRows reportRows(Databases databases) {
        return new ReportRows(databases.inHome(Services.MODERATION.role()));
    }

    @Bean
    ReportsController reportsController(
            Databases databases,
            ReportRows rows,
            ModerationLogRows logRows,
            ArticleDirectory articles,
            CommentsById comments,
            Ids ids,
            InstantSource clock) {
        Reporting reporting = new Reporting(
                databases.inHome(Services.MODERATION.role()), rows, logRows, articles, comments, ids, clock);
        return new ReportsController(reporting, rows);
    }
}
