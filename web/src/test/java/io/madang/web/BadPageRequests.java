package io.madang.web;

import io.madang.testkit.sweep.ApiOperation;
import io.madang.testkit.sweep.ApiOperation.Place;
import io.madang.testkit.sweep.BadForms;
import io.madang.testkit.sweep.BadRequest;
import io.madang.testkit.sweep.BadRequests;
import io.madang.testkit.sweep.RightValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The bad requests for pages, which no description shows: made from what their handlers take. */
final class BadPageRequests {

    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    private final Supplier<RightValues> things;
    private final String formToken;
    private final Random random;
    private final List<BadRequest> all = new ArrayList<>();

    private BadPageRequests(Supplier<RightValues> things, String formToken, Random random) {
        this.things = things;
        this.formToken = formToken;
        this.random = random;
    }

    /** @param formToken what every form must bring */
    static List<BadRequest> of(
            RequestMappingHandlerMapping mapping, Supplier<RightValues> things, String formToken, Random random) {
        BadPageRequests requests = new BadPageRequests(things, formToken, random);
        mapping.getHandlerMethods().forEach((info, handler) -> {
            if (handler.getBeanType().getPackageName().startsWith(WebConfiguration.class.getPackageName())) {
                requests.add(info, handler);
            }
        });
        return requests.all;
    }

    private void add(RequestMappingInfo info, HandlerMethod handler) {
        boolean form = info.getMethodsCondition().getMethods().contains(RequestMethod.POST);
        List<Place> places = new ArrayList<>();
        Map<String, String> fields = new LinkedHashMap<>(Map.of("_form", formToken));
        for (MethodParameter parameter : handler.getMethodParameters()) {
            RequestParam field = parameter.getParameterAnnotation(RequestParam.class);
            if (field != null && form) {
                fields.put(field.name(), "x");
            } else if (field != null) {
                places.add(new Place(field.name(), "query", "string", false, ""));
            }
        }
        for (String path : info.getPatternValues()) {
            List<Place> there = new ArrayList<>(places);
            VARIABLE.matcher(path)
                    .results()
                    .map(variable -> new Place(variable.group(1), "path", "string", true, ""))
                    .forEach(there::add);
            ApiOperation page = new ApiOperation("GET", path, there, Map.of(), Set.of(), List.of(), "user");
            RightValues right = things.get();
            if (form) {
                all.addAll(BadForms.of(page.target(right, Map.of()), fields, random));
            } else {
                all.addAll(BadRequests.ofAddress(page, right, random));
            }
        }
    }
}
