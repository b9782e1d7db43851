package io.madang.web.page;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Times as pages show them: how long ago, or in full where no script tells them in the reader's zone. */
public final class Moments {

    private static final int DAYS_TOLD = 7;

    private final DateTimeFormatter form;
    private final DateTimeFormatter day;

    public Moments(ZoneId zone) {
        this.form = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(zone);
        this.day = DateTimeFormatter.ofPattern("uuuu-MM-dd").withZone(zone);
    }

    /** In full, in the site's zone. */
    public String shown(Instant at) {
        return form.format(at);
    }

    /** How long ago it was; the date after a week. The script that keeps it right says it in the same way. */
    String age(Instant at, Instant now, PageMessages pageMessages) {
        Duration age = Duration.between(at, now);
        if (age.toMinutes() < 1) {
            return pageMessages.say("age.now");
        }
        if (age.toHours() < 1) {
            return pageMessages.say("age.minutes", age.toMinutes());
        }
        if (age.toDays() < 1) {
            return pageMessages.say("age.hours", age.toHours());
        }
        return age.toDays() < DAYS_TOLD ? pageMessages.say("age.days", age.toDays()) : day.format(at);
    }
}
