package io.madang.bench.edge;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The handler on both sides: so little that what is measured is the way to it. */
@RestController
final class HelloController {

    static final String PATH = "/bench/hello";

    @Access(Who.ANYONE)
    @GetMapping(PATH)
    String hello() {
        return "hello";
    }
}
