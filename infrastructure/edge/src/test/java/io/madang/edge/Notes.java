package io.madang.edge;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;

/** A small contract with all that contracts have: paths, parameters, bodies, failures, slowness. */
public interface Notes {

    record Note(String id, @NotBlank @Size(max = 20) String text) {}

    @Access(Who.ANYONE)
    @GetExchange("/v1/notes/{id}")
    Note note(@PathVariable("id") String id);

    @Access(Who.USER)
    @PostExchange("/v1/notes")
    Note write(@Valid @RequestBody Note note);

    /** Who the callee takes the caller for. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/notes/caller")
    String caller();

    /** The request id that the callee sees. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/notes/request-id")
    String requestId();

    /** Fails with the given code. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/notes/failure")
    Note fail(@RequestParam("code") String code);
}
