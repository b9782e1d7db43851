package io.madang.edge.express;

import io.madang.edge.security.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * A plain request.
 *
 * @param variable what the path has in the place of its variable: letters, digits and hyphens, at least one
 * @param caller who asks, if they brought a valid access token
 */
public record ExpressRequest(String variable, Optional<Caller> caller, HttpServletRequest http) {}
