package io.madang.contracts.view;

import io.madang.contracts.account.UserId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who looks at an article's page, as far as it matters whether they have been here lately.
 *
 * @param user who is logged in, if somebody is
 * @param cookie what an earlier {@link PageView} gave a guest, if they brought it back
 * @param address where the request came from
 * @param browser what the browser calls itself; empty where it says nothing
 */
public record PageVisit(
        @Nullable UserId user,
        @Nullable @Size(max = 200) String cookie,
        @NotNull @Size(max = 100) String address,
        @NotNull @Size(max = 1000) String browser) {}
