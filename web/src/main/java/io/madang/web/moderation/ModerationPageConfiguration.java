package io.madang.web.moderation;

import io.madang.contracts.account.Users;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.read.ArticleReading;
import io.madang.web.board.BoardCache;
import io.madang.web.board.BoardNotices;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.identity.OwnWarnings;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import io.madang.web.write.ReadModelWait;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the moderators' pages. */
@Configuration(proxyBeanMethods = false)
public class ModerationPageConfiguration {

    @Bean
    ReportedItems items(
            Api api,
            ArticleReading reading,
            MediaItems media,
            CommentsById comments,
            Users users,
            BoardCache boardCache,
            PageParts parts) {
        return new ReportedItems(api, reading, media, comments, users, boardCache, parts);
    }

    @Bean
    ArticleMoves moving(Api api, BoardCache boardCache, ReadModelWait readModelWait) {
        return new ArticleMoves(api, boardCache, readModelWait);
    }

    @Bean
    QueueController queuePages(
            ReportedItems items,
            Api api,
            BoardCache boardCache,
            ArticleMoves moving,
            ReadModelWait readModelWait,
            Forms forms) {
        return new QueueController(items, api, boardCache, moving, readModelWait, forms);
    }

    @Bean
    MoveController movePages(Api api, BoardCache boardCache, ArticleMoves moving, Forms forms) {
        return new MoveController(api, boardCache, moving, forms);
    }

    @Bean
    ReportController reportPages(Api api, ReportedItems items, Forms forms) {
        return new ReportController(api, items, forms);
    }

    @Bean
    ClosingController closingPages(Api api, ReportedItems items, ReadModelWait readModelWait, Forms forms) {
        return new ClosingController(api, items, readModelWait, forms);
    }

    @Bean
    NoticeController noticePages(Api api, BoardCache boardCache, BoardNotices boardNotices, Forms forms) {
        return new NoticeController(api, boardCache, boardNotices, forms);
    }

    @Bean
    UserModerationController userModerationPages(
            Api api, ReportedItems items, BoardCache boardCache, Forms forms, ObjectProvider<InstantSource> clock) {
        return new UserModerationController(api, items, boardCache, forms, clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    WarningPageController warningPages(
            Api api,
            ReportedItems items,
            BoardCache boardCache,
            PageParts parts,
            Forms forms,
            OwnWarnings ownWarnings) {
        return new WarningPageController(api, items, boardCache, parts, forms, ownWarnings);
    }

    @Bean
    BanPageController banPages(
            Api api,
            ReportedItems items,
            BoardCache boardCache,
            PageParts parts,
            Forms forms,
            ObjectProvider<InstantSource> clock) {
        return new BanPageController(api, items, boardCache, parts, forms, clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    LogController logPages(Api api, ReportedItems items, BoardCache boardCache, PageParts parts, Pages pages) {
        return new LogController(api, items, boardCache, parts, pages);
    }
}
