package io.madang.account.personal;

import io.madang.account.AccountReason;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.session.Device;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.edge.limit.RateLimit;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.time.Instant;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own data as a download, in two steps: the password for a ticket, and the ticket for the file. */
@RestController
@Tag(name = "Me", description = "One's own account")
class DataDownloadController {

    private static final String FILE = "attachment; filename=\"madang-data.zip\"";

    private final DataTickets tickets;
    private final DataArchive archive;
    private final Accounts accounts;
    private final CredentialVerifier credentialVerifier;
    private final RateLimiter limiter;
    private final RateLimit limit;
    private final ClientAddresses addresses;
    private final SecurityLog securityLog;

    DataDownloadController(
            DataTickets tickets,
            DataArchive archive,
            Accounts accounts,
            CredentialVerifier credentialVerifier,
            RateLimiter limiter,
            RateLimit limit,
            ClientAddresses addresses,
            SecurityLog securityLog) {
        this.tickets = tickets;
        this.archive = archive;
        this.accounts = accounts;
        this.credentialVerifier = credentialVerifier;
        this.limiter = limiter;
        this.limit = limit;
        this.addresses = addresses;
        this.securityLog = securityLog;
    }

    record DataRequest(@Schema(example = "correct horse battery") @NotNull String password) {

        @Override
        public String toString() {
            return "request for one's own data";
        }
    }

    /** What opens the download, once. */
    record DataTicket(@Schema(example = "7xQp0c1mJ3s") String ticket, Instant expiresAt) {

        @Override
        public String toString() {
            return "ticket for a download";
        }
    }

    @Operation(
            summary = "Request a download of your data",
            description = "The password is asked for again. The ticket is good for one download within a minute.")
    @ApiResponse(responseCode = "201", description = "The ticket, for GET /v1/me/data")
    @ApiResponse(responseCode = "401", description = "The password is wrong")
    @ApiResponse(responseCode = "429", description = "Too many downloads in a day, or too many wrong passwords")
    @Access(Who.USER)
    @PostMapping("/v1/me/data")
    @ResponseStatus(HttpStatus.CREATED)
    DataTicket request(@Valid @RequestBody DataRequest body, Caller caller, HttpServletRequest request) {
        UserId user = caller.requiredUser();
        Account account =
                accounts.byId(user).orElseThrow(DataDownloadController::gone).requireActive();
        credentialVerifier.verifyAgain(
                account, body.password(), Device.of(request, addresses).client());
        limiter.take("data-download:" + user, limit);
        DataTickets.Issued issued = tickets.issue(user);
        return new DataTicket(issued.ticket(), issued.expiresAt());
    }

    @Operation(
            summary = "Download your data",
            description = "A ZIP of JSON files, for whoever has the ticket. A ticket works once.")
    @ApiResponse(
            responseCode = "200",
            description = "The file",
            content = @Content(mediaType = "application/zip", schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "401", description = "The ticket was used, is too old, or is none")
    @ApiResponse(responseCode = "503", description = "A service that holds some of the data is away")
    @Access(Who.ANYONE)
    @GetMapping("/v1/me/data")
    void download(
            @Parameter(description = "from POST /v1/me/data", example = "7xQp0c1mJ3s") @RequestParam("ticket")
                    String ticket,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        UserId user = tickets.redeem(ticket).orElseThrow(DataDownloadController::noTicket);
        accounts.byId(user).orElseThrow(DataDownloadController::gone).requireActive();
        DataArchive.Ready ready = archive.of(user);
        Device device = Device.of(request, addresses);
        securityLog.note(SecurityEvent.DATA_DOWNLOADED, user, device.client(), "");
        response.setContentType("application/zip");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, FILE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        ready.writeTo(response.getOutputStream());
    }

    private static Failure noTicket() {
        return Failure.of(AccountReason.TICKET_ENDED);
    }

    private static Failure gone() {
        return Failure.of(AccountReason.ACCOUNT_GONE);
    }
}
