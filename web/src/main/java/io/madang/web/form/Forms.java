package io.madang.web.form;

import io.madang.kernel.error.Failure;
import io.madang.web.identity.FormTokens;
import io.madang.web.page.Page;
import io.madang.web.page.PageMessages;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Shows pages with forms: each with its token, and with what is wrong if it was sent before. */
public final class Forms {

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9-]{1,64}");

    private final Pages pages;
    private final FormTokens tokens;

    public Forms(Pages pages, FormTokens tokens) {
        this.pages = pages;
        this.tokens = tokens;
    }

    /** A key for a form that must not act twice, however often it is sent. */
    public static String freshKey() {
        return UUID.randomUUID().toString();
    }

    /** The key that came with a form; a fresh one where it is none of ours. */
    public static String keyOf(String sent) {
        return KEY.matcher(sent).matches() ? sent : freshKey();
    }

    /** The form as it is first seen; what the template takes beside the frame, as names and values in turn. */
    public Page show(HttpServletRequest request, HttpServletResponse response, String template, Object... parameters) {
        return make(request, response, template, pageMessages -> FormErrors.NONE, pageMessages -> parameters);
    }

    /** A page whose parameters say something in the reader's language. */
    public Page showWith(
            HttpServletRequest request,
            HttpServletResponse response,
            String template,
            Function<PageMessages, Object[]> parameters) {
        return make(request, response, template, pageMessages -> FormErrors.NONE, parameters);
    }

    /** The form again, with what the API says about it. */
    public Page refused(
            HttpServletRequest request,
            HttpServletResponse response,
            Failure failure,
            Set<String> fields,
            String template,
            Object... parameters) {
        return make(
                        request,
                        response,
                        template,
                        pageMessages -> FormErrorMessages.of(failure, fields, pageMessages),
                        pageMessages -> parameters)
                .withStatus(failure.code().status());
    }

    private Page make(
            HttpServletRequest request,
            HttpServletResponse response,
            String template,
            Function<PageMessages, FormErrors> errors,
            Function<PageMessages, Object[]> parameters) {
        String token = tokens.issue(request, response);
        return pages.showOne(request, frame -> {
            PageMessages pageMessages = frame.pageMessages();
            List<Object> all = new ArrayList<>(Arrays.asList(parameters.apply(pageMessages)));
            all.addAll(List.of("csrf", token, "errors", errors.apply(pageMessages)));
            return pages.page(template, frame, all.toArray());
        });
    }
}
