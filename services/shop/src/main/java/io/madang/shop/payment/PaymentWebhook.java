package io.madang.shop.payment;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.PostExchange;

/** Where a provider reports what became of a payment; the signature says that it is the provider who does. */
interface PaymentWebhook {

    @Access(Who.ANYONE)
    @PostExchange(url = "/v1/payments/webhook", contentType = "application/json")
    void report(@RequestBody byte[] body, @RequestHeader(WebhookSignature.HEADER) String signature);
}
