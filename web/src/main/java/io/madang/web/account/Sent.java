package io.madang.web.account;

import io.madang.web.form.Complaints;
import java.util.Optional;

/**
 * What was sent with one of the forms of the account page, and not taken.
 *
 * @param typed into its one field that may be shown again
 */
public record Sent(MePart part, String typed, Complaints complaints) {

    /** What is wrong with the given form. */
    public static Complaints complaints(Optional<Sent> sent, MePart part) {
        return sent.filter(s -> s.part() == part).map(Sent::complaints).orElse(Complaints.NONE);
    }

    /** What stands in the given form's field: what was typed last, or else what is so. */
    public static String typed(Optional<Sent> sent, MePart part, String now) {
        return sent.filter(s -> s.part() == part).map(Sent::typed).orElse(now);
    }
}
