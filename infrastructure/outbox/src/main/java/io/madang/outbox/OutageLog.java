package io.madang.outbox;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Logs an outage once when it begins and once when it is over, however often a call fails in between. */
public final class OutageLog {

    private final Logger log;
    private final String begun;
    private final String over;
    private boolean open;

    /**
     * @param begun what to say at the beginning, with the reason in place of the braces
     * @param over what to say at the end
     */
    public OutageLog(Logger log, String begun, String over) {
        this.log = log;
        this.begun = begun;
        this.over = over;
    }

    public void failed(@Nullable String reason) {
        if (!open) {
            open = true;
            log.warn(begun, reason);
        }
    }

    public void recovered() {
        if (open) {
            open = false;
            log.info(over);
        }
    }
}
