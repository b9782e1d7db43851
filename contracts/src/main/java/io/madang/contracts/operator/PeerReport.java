package io.madang.contracts.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Another instance.
 *
 * @param roles those for which it is asked
 * @param address empty where no address is set, so that nobody plays the roles
 * @param report absent where it does not answer
 */
public record PeerReport(
        List<String> roles,
        String address,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable InstanceReport report) {}
