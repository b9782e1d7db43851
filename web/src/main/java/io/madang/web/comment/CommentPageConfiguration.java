package io.madang.web.comment;

import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.read.Reading;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages about comments. */
@Configuration(proxyBeanMethods = false)
public class CommentPageConfiguration {

    @Bean
    CommentPages commentPages(
            CommentReading comments, CommentCounts counts, Reading articles, Parts parts, Pages pages, Forms forms) {
        return new CommentPages(comments, counts, articles, parts, pages, forms);
    }

    @Bean
    CommentWriteController commentWritePages(Api api, CommentPages pages) {
        return new CommentWriteController(api, pages);
    }

    @Bean
    CommentChangeController commentChangePages(Api api, CommentPages pages, Forms forms) {
        return new CommentChangeController(api, pages, forms);
    }
}
