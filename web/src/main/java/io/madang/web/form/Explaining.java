package io.madang.web.form;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.page.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Says in the reader's language what the API has said about a form, and beside which field. */
public final class Explaining {

    private static final int LONG_SECONDS = 120;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** The sentences of the API that are worth their own words; what is not here is said by its code. */
    private static final List<Rule> RULES = List.of(
            new Rule("^slug must", "keeping.slug.wrong"),
            new Rule("Only an empty board", "keeping.delete.lead"),
            new Rule("^board must", "move.choose"),
            new Rule("is in board \\d+ already", "move.already"),
            new Rule("must have (\\d+) to (\\d+) characters", "complaint.between"),
            new Rule("must have at least (\\d+) characters", "complaint.least"),
            new Rule("must have at most (\\d+) characters", "complaint.most"),
            new Rule("^name may have letters", "complaint.name"),
            new Rule("^nickname may have letters", "complaint.nickname"),
            new Rule("mixes alphabets", "complaint.alphabets"),
            new Rule("is reserved", "complaint.reserved"),
            new Rule("attackers try first", "complaint.common"),
            new Rule("must differ from name", "complaint.same"),
            new Rule("something to see", "complaint.blank"),
            new Rule("must not have the character (U\\+\\w+)", "complaint.character"),
            new Rule("control characters", "complaint.control"),
            new Rule("is taken", "complaint.taken"),
            new Rule("must be shorter", "complaint.shorter"),
            new Rule("picture is damaged", "complaint.damaged"),
            new Rule("pixels; it may have (\\d+)", "complaint.pixels"),
            new Rule("No more comments fit", "complaint.full"),
            new Rule("account is suspended", "complaint.suspended"),
            new Rule("Only moderators publish", "complaint.moderators"),
            new Rule("Idempotency-Key was used", "complaint.repeated"),
            new Rule("levels deep", "complaint.deep"),
            new Rule("comment that you answer has been deleted", "complaint.parent"),
            new Rule("last administrator", "complaint.last"),
            new Rule("closed this article", "complaint.closed"));

    private record Rule(Pattern pattern, String key) {

        Rule(String pattern, String key) {
            this(Pattern.compile(pattern), key);
        }
    }

    private Explaining() {}

    /**
     * What is wrong with a form that the API has refused.
     *
     * @param fields those that the form has
     */
    public static Complaints of(Failure failure, Set<String> fields, Words words) {
        Map<String, String> beside = new HashMap<>();
        for (Map.Entry<String, String> told : told(failure).entrySet()) {
            if (fields.contains(told.getKey())) {
                beside.put(told.getKey(), sentence(failure, told.getValue(), words));
            }
        }
        return beside.isEmpty()
                ? Complaints.above(sentence(failure, String.valueOf(failure.getMessage()), words))
                : new Complaints(beside, "");
    }

    /** What the failure says by field: the API names fields in members of their own, or begins its sentence with one. */
    private static Map<String, String> told(Failure failure) {
        String detail = String.valueOf(failure.getMessage());
        if (failure.details().get("errors") instanceof List<?> errors && !errors.isEmpty()) {
            Map<String, String> told = new HashMap<>();
            for (Object error : errors) {
                if (error instanceof Map<?, ?> members) {
                    told.put(String.valueOf(members.get("field")), String.valueOf(members.get("message")));
                }
            }
            return told;
        }
        if (failure.details().get("field") instanceof String field) {
            return Map.of(field, detail);
        }
        return failure.code() == ErrorCode.INVALID ? Map.of(detail.split(" ", 2)[0], detail) : Map.of();
    }

    private static String sentence(Failure failure, String detail, Words words) {
        for (Rule rule : RULES) {
            Matcher matcher = rule.pattern().matcher(detail);
            if (matcher.find()) {
                Object[] things = IntStream.rangeClosed(1, matcher.groupCount())
                        .mapToObj(matcher::group)
                        .map(Explaining::thing)
                        .toArray();
                return words.say(rule.key(), things);
            }
        }
        return switch (failure.code()) {
            case TOO_MANY_REQUESTS -> tooMany(failure, words);
            case BAD_CREDENTIALS -> words.say("complaint.credentials");
            case UNAUTHENTICATED -> words.say("complaint.expired");
            case FORBIDDEN -> words.say("complaint.forbidden");
            case NOT_FOUND, GONE -> words.say("complaint.gone");
            case STALE, CONFLICT, PRECONDITION_REQUIRED -> words.say("complaint.conflict");
            case TOO_LARGE -> words.say("complaint.large");
            case UNSUPPORTED_MEDIA_TYPE -> words.say("complaint.picture");
            case UNAVAILABLE, PEER_UNAVAILABLE -> words.say("complaint.away");
            case INTERNAL -> words.say("complaint.internal");
            case INVALID, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, UNPROCESSABLE -> words.say("complaint.invalid");
        };
    }

    /** Numbers are shown as numbers are. */
    private static Object thing(String text) {
        return NUMBER.matcher(text).matches() ? (Object) Long.valueOf(text) : text;
    }

    private static String tooMany(Failure failure, Words words) {
        long seconds = failure.details().get("retryAfterSeconds") instanceof Number number ? number.longValue() : 1;
        return seconds < LONG_SECONDS
                ? words.count("complaint.later.seconds", seconds)
                : words.count("complaint.later.minutes", (seconds + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE);
    }
}
