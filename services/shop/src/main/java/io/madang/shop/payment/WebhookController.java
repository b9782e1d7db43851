package io.madang.shop.payment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.kernel.error.Failure;
import io.madang.shop.store.ShopReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Takes in what the provider reports by itself. */
@RestController
@Tag(name = "Payments", description = "Payments of orders")
class WebhookController {

    private static final int MAX_BYTES = 4096;

    private final WebhookSignature signatures;
    private final PaymentRows rows;
    private final PaymentResults results;
    private final JsonMapper json;

    WebhookController(WebhookSignature signatures, PaymentRows rows, PaymentResults results, JsonMapper json) {
        this.signatures = signatures;
        this.rows = rows;
        this.results = results;
        this.json = json;
    }

    @Operation(
            summary = "Report the result of a payment",
            description = "For the payment provider. The header is t=<seconds>,v1=<hex>, the hex being the HMAC-SHA256"
                    + " of the seconds, a dot and the body. Reports may come twice and in any order.",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = PaymentReport.class))))
    @ApiResponse(responseCode = "204", description = "Taken in, or known already")
    @ApiResponse(responseCode = "400", description = "The body is no report")
    @ApiResponse(responseCode = "401", description = "The signature is missing, wrong or too old")
    @ApiResponse(responseCode = "404", description = "There is no such payment")
    @ApiResponse(responseCode = "422", description = "The amount or the currency is not that of the payment")
    @Access(Who.ANYONE)
    @PostMapping("/v1/payments/webhook")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void report(
            @Parameter(
                            description = "the signature of time and body",
                            example =
                                    "t=1795000000,v1=0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0")
                    @RequestHeader(name = WebhookSignature.HEADER, required = false)
                    @Nullable
                    String signature,
            HttpServletRequest request)
            throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BYTES + 1);
        if (body.length > MAX_BYTES) {
            throw Failure.of(ShopReason.WEBHOOK_FORM);
        }
        if (signature == null) {
            throw Failure.of(ShopReason.WEBHOOK_SIGNATURE);
        }
        signatures.check(signature, body);
        PaymentReport report = read(body);
        PaymentRow payment = rows.find(report.reference()).orElseThrow(() -> Failure.of(ShopReason.PAYMENT_NOT_FOUND));
        if (payment.amount() != report.amount() || !payment.currency().equals(report.currency())) {
            throw Failure.of(ShopReason.PAYMENT_MISMATCH);
        }
        results.report(payment.id(), report.result());
    }

    @SuppressWarnings("ConstantValue") // JSON may lack what the record promises
    private PaymentReport read(byte[] body) {
        try {
            PaymentReport report = json.readValue(body, PaymentReport.class);
            if (report != null && report.reference() != null && report.status() != null && report.currency() != null) {
                return report;
            }
        } catch (JacksonException e) {
            // said below
        }
        throw Failure.of(ShopReason.WEBHOOK_FORM);
    }
}
