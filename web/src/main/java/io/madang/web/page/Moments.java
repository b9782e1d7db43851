package io.madang.web.page;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Times as they are shown where no script tells them in the reader's zone: of the same length, so that nothing moves. */
public final class Moments {

    private final DateTimeFormatter form;

    public Moments(ZoneId zone) {
        this.form = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(zone);
    }

    public String shown(Instant at) {
        return form.format(at);
    }
}
