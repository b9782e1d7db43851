package io.madang.edge.fastpath;

import io.madang.edge.security.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * A plain request.
 *
 * @param variable what the path has in the place of its variable: letters, digits and hyphens, at least
 *     one; empty where the path has none
 * @param caller who asks, if they brought a valid access token
 */
public record FastPathRequest(String variable, Optional<Caller> caller, HttpServletRequest http) {}
