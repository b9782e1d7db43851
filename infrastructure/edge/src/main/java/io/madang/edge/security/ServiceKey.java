package io.madang.edge.security;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.util.Set;

/**
 * The service key that a request brought.
 *
 * @param id of the key, never the key itself
 * @param scopes what the key is for, such as the names of leaderboards; {@link #EVERYTHING} for all of them
 */
public record ServiceKey(long id, Set<String> scopes) {

    /** The header in which programs send their key. */
    public static final String HEADER = "Service-Key";

    /** The attribute of a request in which a handler finds the key. */
    public static final String ATTRIBUTE = "io.madang.edge.security.ServiceKey";

    /** The scope of a key that is for everything of its kind. */
    public static final String EVERYTHING = "*";

    public ServiceKey {
        scopes = Set.copyOf(scopes);
    }

    /** Throws {@code forbidden} where the key is not for the given scope. */
    public void require(String scope) {
        if (!scopes.contains(scope) && !scopes.contains(EVERYTHING)) {
            throw Failure.of(RequestReason.SERVICE_KEY_SCOPE, arg("scope", scope));
        }
    }
}
