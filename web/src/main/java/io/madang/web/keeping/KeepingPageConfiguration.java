package io.madang.web.keeping;

import io.madang.web.board.Shelf;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages of board keepers. */
@Configuration(proxyBeanMethods = false)
public class KeepingPageConfiguration {

    @Bean
    BoardKeepingController boardKeepingPages(Api api, Shelf shelf, Forms forms) {
        return new BoardKeepingController(api.boardKeeping(), shelf, forms);
    }
}
