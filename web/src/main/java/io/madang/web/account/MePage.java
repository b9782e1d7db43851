package io.madang.web.account;

import io.madang.contracts.client.OwnAccount.Me;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Complaints;
import io.madang.web.form.Explaining;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Words;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.web.servlet.View;

/** The account page, and the way back to it from each of its forms. */
final class MePage {

    private static final String TEMPLATE = "account/me.jte";
    private static final int UNPROCESSABLE = 422;

    private final Api api;
    private final Forms forms;

    MePage(Api api, Forms forms) {
        this.api = api;
        this.forms = forms;
    }

    View show(HttpServletRequest request, HttpServletResponse response, Me me, String saved) {
        String told = Arrays.stream(MePart.values())
                .map(MePart::word)
                .filter(saved::equals)
                .findFirst()
                .orElse("");
        return forms.show(request, response, TEMPLATE, "me", me, "saved", told, "sent", Optional.empty());
    }

    /** Does what a form asks for, and leads back to the page; or shows it again with what is wrong. */
    View saving(HttpServletRequest request, HttpServletResponse response, MePart part, String typed, Runnable work) {
        try {
            work.run();
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED) {
                throw e;
            }
            return refused(request, response, part, typed, e);
        }
        return new SeeOther("/me?saved=" + part.word() + "#" + part.word());
    }

    View refused(HttpServletRequest request, HttpServletResponse response, MePart part, String typed, Failure failure) {
        return again(
                request,
                response,
                part,
                typed,
                words -> explained(part, failure, words),
                failure.code().status());
    }

    View complain(
            HttpServletRequest request,
            HttpServletResponse response,
            MePart part,
            String typed,
            String field,
            String key) {
        return again(request, response, part, typed, words -> Complaints.beside(field, words.say(key)), UNPROCESSABLE);
    }

    private View again(
            HttpServletRequest request,
            HttpServletResponse response,
            MePart part,
            String typed,
            Function<Words, Complaints> complaints,
            int status) {
        Me me = api.account().me();
        return forms.showWith(request, response, TEMPLATE, words -> new Object[] {
                    "me", me, "saved", "", "sent", Optional.of(new Sent(part, typed, complaints.apply(words)))
                })
                .withStatus(status);
    }

    /** A wrong password is told beside the field for it, and a refused new one beside the new one. */
    private static Complaints explained(MePart part, Failure failure, Words words) {
        if (failure.code() == ErrorCode.BAD_CREDENTIALS) {
            String field = part == MePart.PASSWORD ? "currentPassword" : "password";
            return Complaints.beside(field, words.say("complaint.password"));
        }
        Complaints found = Explaining.of(failure, part.fields(), words);
        boolean aboutAField = failure.code() == ErrorCode.INVALID
                || failure.code() == ErrorCode.CONFLICT
                || failure.code() == ErrorCode.UNSUPPORTED_MEDIA_TYPE
                || failure.code() == ErrorCode.TOO_LARGE;
        if (!found.beside().isEmpty() || !aboutAField) {
            return found;
        }
        return switch (part) {
            case PROFILE -> Complaints.beside("bio", found.above());
            case NICKNAME -> Complaints.beside("nickname", found.above());
            case AVATAR -> Complaints.beside("picture", found.above());
            case PASSWORD -> new Complaints(Map.of("newPassword", found.above()), "");
            case CLOSE -> found;
        };
    }
}
