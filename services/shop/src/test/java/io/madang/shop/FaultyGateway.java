package io.madang.shop;

import io.madang.shop.payment.Charge;
import io.madang.shop.payment.ChargeResult;
import io.madang.shop.payment.PaymentGateway;
import io.madang.shop.payment.PaymentId;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The real provider behind a line that breaks when it is told to, before a call or after it. */
final class FaultyGateway implements PaymentGateway {

    private final PaymentGateway provider;
    private final AtomicInteger beforeCall = new AtomicInteger();
    private final AtomicInteger afterCall = new AtomicInteger();
    private final AtomicReference<Runnable> during = new AtomicReference<>(() -> {});

    FaultyGateway(PaymentGateway provider) {
        this.provider = provider;
    }

    /** The next calls do not arrive. */
    void breakBefore(int calls) {
        beforeCall.set(calls);
    }

    /** The next calls arrive and are carried out, but their answers are lost. */
    void breakAfter(int calls) {
        afterCall.set(calls);
    }

    /** What happens once, between the provider's work and its answer. */
    void during(Runnable event) {
        during.set(event);
    }

    @Override
    public List<String> cards() {
        return provider.cards();
    }

    @Override
    public ChargeResult charge(Charge charge) {
        before();
        ChargeResult result = provider.charge(charge);
        after();
        return result;
    }

    @Override
    public ChargeResult find(PaymentId reference) {
        before();
        return provider.find(reference);
    }

    @Override
    public ChargeResult cancel(PaymentId reference) {
        before();
        return provider.cancel(reference);
    }

    @Override
    public void refund(PaymentId reference) {
        before();
        provider.refund(reference);
        after();
    }

    private void before() {
        fail(beforeCall);
    }

    private void after() {
        during.getAndSet(() -> {}).run();
        fail(afterCall);
    }

    private static void fail(AtomicInteger left) {
        if (left.getAndUpdate(calls -> Math.max(0, calls - 1)) > 0) {
            throw new IllegalStateException("the line is broken, as the test wanted");
        }
    }
}
