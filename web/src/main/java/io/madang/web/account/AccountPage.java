package io.madang.web.account;

import io.madang.contracts.client.OwnAccount.Me;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.FormErrorMessages;
import io.madang.web.form.FormErrors;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.PageMessages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.web.servlet.View;

/** The account page, and the way back to it from each of its forms. */
final class AccountPage {

    private static final String TEMPLATE = "account/me.jte";
    private static final int UNPROCESSABLE = 422;

    private final Api api;
    private final Forms forms;

    AccountPage(Api api, Forms forms) {
        this.api = api;
        this.forms = forms;
    }

    /** @param tab as {@link AccountPageSection#tab()} calls it */
    View show(HttpServletRequest request, HttpServletResponse response, Me me, String tab, String saved) {
        String told = Arrays.stream(AccountPageSection.values())
                .map(AccountPageSection::word)
                .filter(saved::equals)
                .findFirst()
                .orElse("");
        return forms.show(request, response, TEMPLATE, "me", me, "tab", tab, "saved", told, "sent", Optional.empty());
    }

    /** Does what a form asks for, and leads back to the page; or shows it again with what is wrong. */
    View saving(
            HttpServletRequest request,
            HttpServletResponse response,
            AccountPageSection section,
            String typed,
            Runnable work) {
        try {
            work.run();
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED) {
                throw e;
            }
            return refused(request, response, section, typed, e);
        }
        return new SeeOther(section.path() + "?saved=" + section.word() + "#" + section.word());
    }

    View refused(
            HttpServletRequest request,
            HttpServletResponse response,
            AccountPageSection section,
            String typed,
            Failure failure) {
        return again(
                request,
                response,
                section,
                typed,
                pageMessages -> explained(section, failure, pageMessages),
                failure.code().status());
    }

    /** @param keys of what is wrong, by field */
    View complain(
            HttpServletRequest request,
            HttpServletResponse response,
            AccountPageSection section,
            String typed,
            Map<String, String> keys) {
        return again(
                request,
                response,
                section,
                typed,
                pageMessages -> new FormErrors(
                        keys.entrySet().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, key -> pageMessages.say(key.getValue()))),
                        ""),
                UNPROCESSABLE);
    }

    private View again(
            HttpServletRequest request,
            HttpServletResponse response,
            AccountPageSection section,
            String typed,
            Function<PageMessages, FormErrors> errors,
            int status) {
        Me me = api.account().me();
        return forms.showWith(request, response, TEMPLATE, pageMessages -> new Object[] {
                    "me",
                    me,
                    "tab",
                    section.tab(),
                    "saved",
                    "",
                    "sent",
                    Optional.of(new RefusedInput(section, typed, errors.apply(pageMessages)))
                })
                .withStatus(status);
    }

    /** A wrong password is told beside the field for it, and a refused new one beside the new one. */
    private static FormErrors explained(AccountPageSection section, Failure failure, PageMessages pageMessages) {
        if (failure.code() == ErrorCode.BAD_CREDENTIALS) {
            String field = section == AccountPageSection.PASSWORD ? "currentPassword" : "password";
            return FormErrors.beside(field, pageMessages.say("complaint.password"));
        }
        FormErrors found = FormErrorMessages.of(failure, section.fields(), pageMessages);
        boolean aboutAField = failure.code() == ErrorCode.INVALID
                || failure.code() == ErrorCode.CONFLICT
                || failure.code() == ErrorCode.UNSUPPORTED_MEDIA_TYPE
                || failure.code() == ErrorCode.TOO_LARGE;
        if (!found.beside().isEmpty() || !aboutAField) {
            return found;
        }
        return switch (section) {
            case PROFILE -> FormErrors.beside("bio", found.above());
            case NICKNAME -> FormErrors.beside("nickname", found.above());
            case AVATAR -> FormErrors.beside("picture", found.above());
            case PASSWORD -> new FormErrors(Map.of("newPassword", found.above()), "");
            case DATA, CLOSE -> found;
        };
    }
}
