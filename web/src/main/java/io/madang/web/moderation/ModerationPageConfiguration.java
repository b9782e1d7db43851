package io.madang.web.moderation;

import io.madang.contracts.account.Users;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.read.Reading;
import io.madang.web.board.Shelf;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import io.madang.web.write.Arrival;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the moderators' pages. */
@Configuration(proxyBeanMethods = false)
public class ModerationPageConfiguration {

    @Bean
    Concerns concerns(Api api, Reading reading, CommentsById comments, Users users, Shelf shelf, Parts parts) {
        return new Concerns(api, reading, comments, users, shelf, parts);
    }

    @Bean
    Moving moving(Api api, Shelf shelf, Arrival arrival) {
        return new Moving(api, shelf, arrival);
    }

    @Bean
    QueueController queuePages(Concerns concerns, Api api, Shelf shelf, Moving moving, Forms forms) {
        return new QueueController(concerns, api, shelf, moving, forms);
    }

    @Bean
    MoveController movePages(Api api, Shelf shelf, Moving moving, Forms forms) {
        return new MoveController(api, shelf, moving, forms);
    }

    @Bean
    ReportController reportPages(Api api, Concerns concerns, Forms forms) {
        return new ReportController(api, concerns, forms);
    }

    @Bean
    ClosingController closingPages(Api api, Concerns concerns, Forms forms) {
        return new ClosingController(api, concerns, forms);
    }

    @Bean
    LogController logPages(Api api, Concerns concerns, Shelf shelf, Parts parts, Pages pages) {
        return new LogController(api, concerns, shelf, parts, pages);
    }
}
