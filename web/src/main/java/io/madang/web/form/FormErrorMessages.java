package io.madang.web.form;

import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.web.page.PageMessages;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The messages for a form that the API has refused, in the reader's language and by field. */
public final class FormErrorMessages {

    /** Reasons of this owner are about the request that the pages have made, which no reader knows of. */
    private static final String OF_REQUESTS = "request.";

    private FormErrorMessages() {}

    /**
     * What is wrong with a form that the API has refused.
     *
     * @param fields those that the form has
     */
    public static FormErrors of(Failure failure, Set<String> fields, PageMessages pageMessages) {
        Map<String, String> beside = new HashMap<>();
        if (failure.details().get("field") instanceof String field && fields.contains(field)) {
            beside.put(field, sentence(failure, pageMessages));
        }
        // what is wrong with fields that the form does not have
        Set<String> others = new LinkedHashSet<>();
        if (failure.details().get("errors") instanceof List<?> errors) {
            for (Object error : errors) {
                if (error instanceof Map<?, ?> members) {
                    String field = String.valueOf(members.get("field"));
                    String sentence = sentence(members, pageMessages);
                    if (fields.contains(field)) {
                        beside.put(field, sentence);
                    } else {
                        others.add(sentence);
                    }
                }
            }
        }
        return beside.isEmpty()
                ? FormErrors.above(sentence(failure, pageMessages))
                : new FormErrors(beside, String.join(" ", others));
    }

    private static String sentence(Map<?, ?> error, PageMessages pageMessages) {
        Map<String, Object> arguments = new HashMap<>();
        if (error.get("args") instanceof Map<?, ?> args) {
            args.forEach((name, value) -> arguments.put(String.valueOf(name), value));
        }
        return pageMessages
                .reason(String.valueOf(error.get("reason")), arguments)
                .orElseGet(() -> pageMessages.say("complaint.invalid"));
    }

    private static String sentence(Failure failure, PageMessages pageMessages) {
        return switch (failure.code()) {
            case UNAUTHENTICATED ->
                failure.is(CommonReason.LOG_IN_ENDED)
                        ? reason(failure, pageMessages, "complaint.expired")
                        : pageMessages.say("complaint.expired");
            case BAD_CODE -> pageMessages.say("complaint.code");
            case SECOND_FACTOR_REQUIRED, ENROLMENT_REQUIRED -> pageMessages.say("complaint.factor");
            case NOT_FOUND, GONE -> pageMessages.say("complaint.gone");
            case STALE, PRECONDITION_REQUIRED -> pageMessages.say("complaint.conflict");
            case UNAVAILABLE, PEER_UNAVAILABLE, OVERLOADED, TOO_SLOW -> pageMessages.say("complaint.away");
            case INTERNAL -> pageMessages.say("complaint.internal");
            case TOO_MANY_REQUESTS ->
                reason(failure, pageMessages, "complaint.later") + " " + pageMessages.say("complaint.kept");
            case CONFLICT -> ofWhatWasTyped(failure, pageMessages, "complaint.conflict");
            case FORBIDDEN -> ofWhatWasTyped(failure, pageMessages, "complaint.forbidden");
            case TOO_LARGE -> ofWhatWasTyped(failure, pageMessages, "complaint.large");
            case UNSUPPORTED_MEDIA_TYPE -> ofWhatWasTyped(failure, pageMessages, "complaint.picture");
            case UNPROCESSABLE ->
                // readers know nothing of the key that the form has brought
                failure.is(InputReason.KEY_REUSED)
                        ? pageMessages.say("complaint.repeated")
                        : ofWhatWasTyped(failure, pageMessages, "complaint.invalid");
            case INVALID, BAD_CREDENTIALS, BAD_PASSKEY, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE ->
                ofWhatWasTyped(failure, pageMessages, "complaint.invalid");
        };
    }

    private static String ofWhatWasTyped(Failure failure, PageMessages pageMessages, String otherwise) {
        boolean ofTheRequest = failure.reason().startsWith(OF_REQUESTS)
                || failure.is(InputReason.INVALID)
                || failure.is(InputReason.INVALID_FIELDS);
        return ofTheRequest ? pageMessages.say(otherwise) : reason(failure, pageMessages, otherwise);
    }

    /** The reason's own text; that of the code where it is unknown here. */
    private static String reason(Failure failure, PageMessages pageMessages, String otherwise) {
        return pageMessages.reason(failure.reason(), failure.arguments()).orElseGet(() -> pageMessages.say(otherwise));
    }
}
