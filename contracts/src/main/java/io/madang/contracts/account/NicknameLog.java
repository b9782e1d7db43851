package io.madang.contracts.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The log of nickname changes, in several queues, for those who keep copies of nicknames. */
public interface NicknameLog {

    int MAX_ENTRIES = 1000;

    /** The last serial of each queue, by queue number; 0 where nothing has happened yet. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/nicknames/queues")
    Map<Integer, Long> heads();

    /** The entries after a serial, in order; at most {@value #MAX_ENTRIES}. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/nicknames/queues/{queue}")
    List<NicknameLogEntry> after(
            @PathVariable("queue") int queue,
            @RequestParam("after") long serial,
            @RequestParam(name = "limit", defaultValue = "100") int limit);
}
