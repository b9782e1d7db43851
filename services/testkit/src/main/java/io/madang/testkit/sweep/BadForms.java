package io.madang.testkit.sweep;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** The bad requests for one form: right but for one field, or for how it is sent. */
public final class BadForms {

    private static final int PARTS = 3;
    private static final String FORM = "application/x-www-form-urlencoded";

    private BadForms() {}

    /**
     * A part of those that there could be, another one for each field: a page costs more than an operation, and hands
     * its fields on.
     *
     * @param fields what is right for each field, percent-encoded
     */
    public static List<BadRequest> of(String target, Map<String, String> fields, Random random) {
        List<BadRequest> all = new ArrayList<>();
        RawRequest good = new RawRequest("POST", target, Map.of("Content-Type", FORM), body(fields));
        for (String field : fields.keySet()) {
            BadValues.notNumbers().forEach((what, value) -> {
                if (random.nextInt(PARTS) > 0) {
                    return;
                }
                Map<String, String> sent = new LinkedHashMap<>(fields);
                sent.put(field, value);
                all.add(new BadRequest("POST " + target + " " + field + ": " + what, good.withBody(body(sent)), false));
            });
            Map<String, String> without = new LinkedHashMap<>(fields);
            without.remove(field);
            all.add(new BadRequest("POST " + target + " without " + field, good.withBody(body(without)), false));
        }
        for (String type : BadValues.contentTypes()) {
            all.add(new BadRequest("POST " + target + " as " + type, good.with("Content-Type", type), false));
        }
        all.add(new BadRequest("POST " + target + " of nothing", good.withBody(""), false));
        all.add(new BadRequest("POST " + target + " of signs", good.withBody("&&==%&=%zz"), false));
        return all;
    }

    private static byte[] body(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining("&"))
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
