package io.madang.web.write;

import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.FirstComments;
import io.madang.web.WebProperties;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.identity.PageCookies;
import io.madang.web.part.PageParts;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages for writing. */
@Configuration(proxyBeanMethods = false)
public class WritePageConfiguration {

    @Bean
    WriteController writePages(
            Api api,
            BoardCache boardCache,
            Forms forms,
            PageParts parts,
            ReadModelWait readModelWait,
            ObjectProvider<InstantSource> clock) {
        return new WriteController(
                api,
                boardCache,
                new ArticleForm(forms),
                parts,
                readModelWait,
                clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    ReadModelWait readModelWait(
            ArticleReading reading,
            BoardReading lists,
            FirstComments comments,
            PageParts parts,
            WebProperties properties) {
        return new ReadModelWait(reading, lists, comments, parts, properties.readModelWait());
    }

    @Bean
    EditController editPages(
            Api api,
            BoardCache boardCache,
            Forms forms,
            ReadModelWait readModelWait,
            PageCookies cookies,
            PageParts parts) {
        return new EditController(
                api,
                boardCache,
                new ArticleForm(forms),
                forms,
                readModelWait,
                new OwnSaves(cookies),
                new StoredDrafts(api.drafts(), parts));
    }

    @Bean
    DraftPageController draftPages(Api api, BoardCache boardCache, Forms forms) {
        return new DraftPageController(api, boardCache, forms);
    }
}
