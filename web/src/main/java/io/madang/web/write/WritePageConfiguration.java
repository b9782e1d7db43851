package io.madang.web.write;

import io.madang.contracts.read.Reading;
import io.madang.web.board.Shelf;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages for writing. */
@Configuration(proxyBeanMethods = false)
public class WritePageConfiguration {

    @Bean
    WriteController writePages(Api api, Shelf shelf, Forms forms) {
        return new WriteController(api, shelf, new ArticleForm(forms));
    }

    @Bean
    Arrival arrival(Reading reading, Parts parts) {
        return new Arrival(reading, parts);
    }

    @Bean
    EditController editPages(Api api, Shelf shelf, Forms forms, Arrival arrival) {
        return new EditController(api, shelf, new ArticleForm(forms), forms, arrival);
    }
}
