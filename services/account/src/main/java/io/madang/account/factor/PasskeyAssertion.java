package io.madang.account.factor;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** What {@code navigator.credentials.get()} gives, all in base64url without padding. */
@Schema(description = "What navigator.credentials.get() gives, in base64url without padding")
public record PasskeyAssertion(
        @Schema(example = "q1FJ8e5iV0GZc0Jx1L1C3w", description = "the credential's rawId") @NotNull @Size(max = 1400)
                String id,
        @Schema(example = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", description = "response.clientDataJSON")
                @NotNull
                @Size(max = 4096)
                String clientDataJSON,
        @Schema(
                        example = "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
                        description = "response.authenticatorData")
                @NotNull
                @Size(max = 4096)
                String authenticatorData,
        @Schema(example = "MEUCIQDzvT2Yl3v0", description = "response.signature") @NotNull @Size(max = 2048)
                String signature,
        @Schema(
                        example = "6bA2m0p2m5e8mXx6i1vG1a0b2c3d4e5f6g7h8i9j0kA",
                        description = "response.userHandle; needed to log in without a username")
                @Size(max = 100)
                @Nullable
                String userHandle) {

    @Override
    public String toString() {
        return "passkey assertion";
    }
}
