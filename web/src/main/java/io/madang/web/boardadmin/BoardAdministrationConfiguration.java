package io.madang.web.boardadmin;

import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages of board administration. */
@Configuration(proxyBeanMethods = false)
public class BoardAdministrationConfiguration {

    @Bean
    BoardAdministrationController boardAdministrationPages(Api api, BoardCache boardCache, Forms forms) {
        return new BoardAdministrationController(api.boardAdministration(), boardCache, forms);
    }
}
