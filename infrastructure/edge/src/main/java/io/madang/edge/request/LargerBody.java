package io.madang.edge.request;

import java.util.regex.Pattern;

/**
 * Requests whose body may be larger than others: a bean of the service that reads it as it comes, and never whole.
 *
 * @param path of the requests, as {@link RequestPath} has it
 */
public record LargerBody(String method, Pattern path, long maxBytes) {

    boolean covers(String asked, String requestPath) {
        return method.equals(asked) && path.matcher(requestPath).matches();
    }
}
