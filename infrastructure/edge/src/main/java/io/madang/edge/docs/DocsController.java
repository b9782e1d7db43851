package io.madang.edge.docs;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.swagger.v3.oas.annotations.Hidden;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The short address of the documentation's page. */
@Hidden
@RestController
final class DocsController {

    @Access(Who.ANYONE)
    @GetMapping("/docs")
    ResponseEntity<Void> page() {
        return ResponseEntity.status(302)
                .location(URI.create("/docs/swagger-ui/index.html"))
                .build();
    }
}
