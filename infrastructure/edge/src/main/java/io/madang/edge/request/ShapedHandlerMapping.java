package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Spring's look-up of handlers, which compares a path with a variable with the pattern of every handler there is. Here
 * only those patterns are compared whose shape the path has.
 */
final class ShapedHandlerMapping extends RequestMappingHandlerMapping {

    private final Map<RequestMappingInfo, List<PathShape>> shapes = new ConcurrentHashMap<>();

    @Override
    protected @Nullable RequestMappingInfo getMatchingMapping(RequestMappingInfo info, HttpServletRequest request) {
        String path = ServletRequestPathUtils.getParsedRequestPath(request)
                .pathWithinApplication()
                .value();
        return isPlain(path) && !isAdmitted(info, path) ? null : super.getMatchingMapping(info, request);
    }

    private boolean isAdmitted(RequestMappingInfo info, String path) {
        for (PathShape shape : shapes.computeIfAbsent(info, PathShape::of)) {
            if (shape.admits(path)) {
                return true;
            }
        }
        return false;
    }

    /** Others are decoded first, by Spring. */
    private static boolean isPlain(String path) {
        return path.indexOf('%') < 0 && path.indexOf(';') < 0;
    }
}
