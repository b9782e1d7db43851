package io.madang.web.page;

import io.madang.edge.security.PageHandlers;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Finds the page that has a form, by where the form is sent: the page of that address, or the nearest one above it. A
 * form that was refused is shown in answer to it, at an address that may not be opened; what leads back to the page, such
 * as the switch of the language, has to name one that may.
 */
final class FormPages {

    private static final String FORM = "application/x-www-form-urlencoded";

    /** What pages that have forms read from their address, and forms bring along. */
    private static final List<String> OF_PAGES = List.of("next", "comment");

    /** Pages that stand beside where their forms are sent, and not above. */
    private static final Map<String, String> BESIDE = Map.of("/me/close", "/me/data");

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;
    private final PageHandlers pages;
    private volatile List<PathPattern> patterns = List.of();

    /** @param mappings are asked when the application has started: they are made of the controllers of all pages */
    FormPages(Supplier<Stream<RequestMappingHandlerMapping>> mappings, PageHandlers pages) {
        this.mappings = mappings;
        this.pages = pages;
    }

    /** The path of the page, with what is needed of its query. */
    String of(HttpServletRequest request) {
        String sent = request.getRequestURI();
        String page = nearest(sent);
        String query = request.getQueryString();
        return page.equals(sent) && query != null ? page + "?" + query : withParameters(page, request);
    }

    /** The page of the path, or the nearest one above it; the first page where there is none. */
    String nearest(String path) {
        String page = BESIDE.getOrDefault(path, path);
        while (page.length() > 1 && !isPage(page)) {
            page = page.substring(0, Math.max(page.lastIndexOf('/'), 1));
        }
        return page;
    }

    private boolean isPage(String path) {
        if (patterns.isEmpty()) {
            patterns = mappings.get().flatMap(this::patterns).toList();
        }
        PathContainer parsed = PathContainer.parsePath(path);
        return patterns.stream().anyMatch(pattern -> pattern.matches(parsed));
    }

    private Stream<PathPattern> patterns(RequestMappingHandlerMapping mapping) {
        return mapping.getHandlerMethods().entrySet().stream()
                .filter(entry -> pages.contain(entry.getValue().getBeanType()) && isOpened(entry.getKey()))
                .flatMap(entry -> Stream.ofNullable(entry.getKey().getPathPatternsCondition()))
                .flatMap(condition -> condition.getPatterns().stream());
    }

    /** Whether a browser opens it; some answer scripts alone. */
    private static boolean isOpened(RequestMappingInfo info) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        return methods.contains(RequestMethod.GET) && info.getHeadersCondition().isEmpty();
    }

    private static String withParameters(String page, HttpServletRequest request) {
        if (!Objects.requireNonNullElse(request.getContentType(), "").startsWith(FORM)) {
            return page;
        }
        UriComponentsBuilder address = UriComponentsBuilder.fromPath(page);
        for (String name : OF_PAGES) {
            String value = parameter(request, name);
            if (!value.isEmpty()) {
                address.queryParam(name, URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
        }
        return address.build().toUriString();
    }

    /** Empty also where the form is one that cannot be read, such as one that is too large. */
    private static String parameter(HttpServletRequest request, String name) {
        try {
            return Objects.requireNonNullElse(request.getParameter(name), "");
        } catch (RuntimeException unreadable) {
            return "";
        }
    }
}
