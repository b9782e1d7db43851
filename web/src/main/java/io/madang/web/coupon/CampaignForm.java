package io.madang.web.coupon;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.client.CampaignAdministration.CampaignRequest;
import io.madang.contracts.client.CampaignAdministration.DiscountRequest;
import io.madang.contracts.client.CampaignAdministration.EligibilityRequest;
import io.madang.contracts.client.CampaignAdministration.WaitingRoomRequest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.error.InputReason;
import io.madang.web.WebReason;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** What somebody typed about a campaign; times as browsers send them, in the site's zone. */
public record CampaignForm(
        String name,
        String total,
        String opensAt,
        String closesAt,
        String kind,
        String value,
        String cap,
        String minimumPrice,
        String validDays,
        String audience,
        String signedUpFrom,
        String signedUpUntil,
        String minLevel,
        String codes,
        String room,
        String perSecond,
        String days) {

    public static final List<String> KINDS = List.of("amount", "percent");
    public static final List<String> AUDIENCES = List.of("everybody", "moderators", "administrators");
    public static final List<String> CODES = List.of("none", "per-grant", "campaign");
    public static final List<String> ROOMS = List.of("none", "first-come", "random");

    private static final int MAX_DIGITS = 12;

    /** What a form leaves out is empty. */
    public CampaignForm {
        name = Objects.requireNonNullElse(name, "");
        total = Objects.requireNonNullElse(total, "").strip();
        opensAt = Objects.requireNonNullElse(opensAt, "").strip();
        closesAt = Objects.requireNonNullElse(closesAt, "").strip();
        kind = Objects.requireNonNullElse(kind, "");
        value = Objects.requireNonNullElse(value, "").strip();
        cap = Objects.requireNonNullElse(cap, "").strip();
        minimumPrice = Objects.requireNonNullElse(minimumPrice, "").strip();
        validDays = Objects.requireNonNullElse(validDays, "").strip();
        audience = Objects.requireNonNullElse(audience, "");
        signedUpFrom = Objects.requireNonNullElse(signedUpFrom, "").strip();
        signedUpUntil = Objects.requireNonNullElse(signedUpUntil, "").strip();
        minLevel = Objects.requireNonNullElse(minLevel, "").strip();
        codes = Objects.requireNonNullElse(codes, "");
        room = Objects.requireNonNullElse(room, "none");
        perSecond = Objects.requireNonNullElse(perSecond, "").strip();
        days = Objects.requireNonNullElse(days, "1").strip();
    }

    static CampaignForm fresh(Instant now, ZoneId zone) {
        LocalDateTime hour =
                LocalDateTime.ofInstant(now, zone).truncatedTo(ChronoUnit.HOURS).plusHours(1);
        DateTimeFormatter form = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm");
        return new CampaignForm(
                "",
                "1000",
                form.format(hour),
                form.format(hour.plusDays(1)),
                "amount",
                "3000",
                "",
                "0",
                "14",
                "everybody",
                "",
                "",
                "",
                "none",
                "none",
                "100",
                "1");
    }

    /** Refuses all at once that can be told from the form alone. */
    CampaignRequest request(ZoneId zone) {
        FieldChecks checks = new FieldChecks();
        checks.check(() -> filled("name", name));
        checks.check(() -> whole("total", total));
        checks.check(() -> time("opensAt", opensAt, zone));
        checks.check(() -> time("closesAt", closesAt, zone));
        checks.check(() -> choice("kind", KINDS, kind));
        checks.check(() -> number("value", value));
        checks.check(() -> ifAny(cap, typed -> number("cap", typed)));
        checks.check(() -> ifAny(minimumPrice, typed -> number("minimumPrice", typed)));
        checks.check(() -> whole("validDays", validDays));
        checks.check(() -> choice("audience", AUDIENCES, audience));
        checks.check(() -> choice("codes", CODES, codes));
        checks.check(() -> ifAny(signedUpFrom, typed -> time("signedUpFrom", typed, zone)));
        checks.check(() -> ifAny(signedUpUntil, typed -> time("signedUpUntil", typed, zone)));
        checks.check(() -> ifAny(minLevel, typed -> whole("minLevel", typed)));
        checks.check(() -> choice("room", ROOMS, room));
        checks.check(() -> room.equals("none") ? "" : whole("perSecond", perSecond));
        checks.check(() -> whole("days", days));
        checks.throwIfAny();
        return checked(zone);
    }

    /** On how many days. */
    int numberOfDays() {
        return whole("days", days);
    }

    private CampaignRequest checked(ZoneId zone) {
        boolean byAmount = kind.equals("amount");
        Long number = number("value", value);
        return new CampaignRequest(
                name,
                whole("total", total),
                time("opensAt", opensAt, zone),
                time("closesAt", closesAt, zone),
                new DiscountRequest(
                        byAmount ? number : null,
                        byAmount ? null : whole("value", value),
                        cap.isEmpty() ? null : number("cap", cap),
                        minimumPrice.isEmpty() ? null : number("minimumPrice", minimumPrice)),
                whole("validDays", validDays),
                new EligibilityRequest(
                        audience,
                        signedUpFrom.isEmpty() ? null : time("signedUpFrom", signedUpFrom, zone),
                        signedUpUntil.isEmpty() ? null : time("signedUpUntil", signedUpUntil, zone),
                        minLevel.isEmpty() ? null : whole("minLevel", minLevel)),
                codes,
                room.equals("none") ? null : new WaitingRoomRequest(room, whole("perSecond", perSecond)));
    }

    private static String filled(String field, String typed) {
        if (typed.isBlank()) {
            throw Failure.ofField(field, InputReason.BLANK);
        }
        return typed;
    }

    /** What may be left out. */
    private static Object ifAny(String typed, Function<String, ?> check) {
        return typed.isEmpty() ? typed : check.apply(typed);
    }

    private static String choice(String field, List<String> choices, String typed) {
        if (!choices.contains(typed)) {
            throw Failure.ofField(field, WebReason.CHOOSE);
        }
        return typed;
    }

    private static int whole(String field, String typed) {
        return (int) Math.min(number(field, typed), Integer.MAX_VALUE);
    }

    private static Long number(String field, String typed) {
        String digits = typed.replace(",", "");
        if (digits.length() > MAX_DIGITS || !digits.matches("[0-9]+")) {
            throw Failure.ofField(field, InputReason.NUMBER);
        }
        return Long.valueOf(digits);
    }

    private static Instant time(String field, String typed, ZoneId zone) {
        try {
            return LocalDateTime.parse(typed).atZone(zone).toInstant();
        } catch (DateTimeParseException e) {
            throw Failure.ofField(field, InputReason.TIME, arg("example", "2026-11-20T12:00"));
        }
    }
}
