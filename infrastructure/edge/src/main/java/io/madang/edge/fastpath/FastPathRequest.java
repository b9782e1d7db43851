package io.madang.edge.fastpath;

import io.madang.edge.security.Caller;
import io.madang.edge.security.ServiceKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * A plain request.
 *
 * @param variable what the path has in the place of its variable: letters, digits and hyphens, at least
 *     one; empty where the path has none
 * @param caller who asks, if they brought a valid access token
 * @param key the valid service key that they brought, where the endpoint is for those who have one
 * @param body empty where there is none
 */
public record FastPathRequest(
        String variable, Optional<Caller> caller, Optional<ServiceKey> key, byte[] body, HttpServletRequest http) {}
