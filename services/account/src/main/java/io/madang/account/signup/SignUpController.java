package io.madang.account.signup;

import io.madang.account.session.Device;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.request.ClientAddresses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Signing up. */
@RestController
@Tag(name = "Accounts", description = "Sign up")
class SignUpController {

    private final SignUp signUp;
    private final ClientAddresses addresses;

    SignUpController(SignUp signUp, ClientAddresses addresses) {
        this.signUp = signUp;
        this.addresses = addresses;
    }

    record SignUpRequest(
            @Schema(example = "hana", description = "what to log in with; case does not matter") @NotNull String name,
            @Schema(example = "correct horse battery") @NotNull String password,
            @Schema(example = "하나", description = "what others see; the name, if left out") @Nullable String nickname) {

        @Override
        public String toString() {
            return "sign-up of " + name;
        }
    }

    @Operation(
            summary = "Sign up",
            description =
                    "Repeat a request whose reply was lost with the same Idempotency-Key: it creates one account.")
    @ApiResponse(responseCode = "201", description = "Created; log in next")
    @ApiResponse(
            responseCode = "400",
            description = "Name, nickname or password is not acceptable; the detail says why")
    @ApiResponse(responseCode = "409", description = "Name or nickname is taken; the member field says which")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @ApiResponse(responseCode = "429", description = "Too many sign-ups from this address")
    @Access(Who.ANYONE)
    @PostMapping("/v1/accounts")
    ResponseEntity<NewAccount> signUp(
            @Valid @RequestBody SignUpRequest body,
            @Parameter(
                            description = "chosen by the client, anew for each account that it wants",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            HttpServletRequest request) {
        String nickname = body.nickname() == null ? body.name() : body.nickname();
        NewAccount account = signUp.signUp(
                body.name(),
                nickname,
                body.password(),
                key,
                Device.of(request, addresses).address());
        return ResponseEntity.created(URI.create("/v1/users/" + account.id())).body(account);
    }
}
