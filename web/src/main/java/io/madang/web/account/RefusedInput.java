package io.madang.web.account;

import io.madang.web.form.FormErrors;
import java.util.Optional;

/**
 * What was sent with one of the forms of the account page, and not taken.
 *
 * @param typed into its one field that may be shown again
 */
public record RefusedInput(AccountPageSection section, String typed, FormErrors errors) {

    /** What is wrong with the given form. */
    public static FormErrors errors(Optional<RefusedInput> sent, AccountPageSection section) {
        return sent.filter(s -> s.section() == section)
                .map(RefusedInput::errors)
                .orElse(FormErrors.NONE);
    }

    /** What stands in the given form's field: what was typed last, or else what is so. */
    public static String typed(Optional<RefusedInput> sent, AccountPageSection section, String now) {
        return sent.filter(s -> s.section() == section).map(RefusedInput::typed).orElse(now);
    }
}
