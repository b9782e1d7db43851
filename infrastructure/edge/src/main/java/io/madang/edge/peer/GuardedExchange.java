package io.madang.edge.peer;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpExchangeAdapterDecorator;
import org.springframework.web.service.invoker.HttpRequestValues;

/** Sends each exchange, to the last byte of its answer, through the peer's breaker. */
final class GuardedExchange extends HttpExchangeAdapterDecorator {

    private final Peer peer;

    GuardedExchange(HttpExchangeAdapter adapter, Peer peer) {
        super(adapter);
        this.peer = peer;
    }

    @Override
    public void exchange(HttpRequestValues request) {
        peer.call(() -> {
            super.exchange(request);
            return true;
        });
    }

    @Override
    public HttpHeaders exchangeForHeaders(HttpRequestValues request) {
        return peer.call(() -> super.exchangeForHeaders(request));
    }

    @Override
    public <T> @Nullable T exchangeForBody(HttpRequestValues request, ParameterizedTypeReference<T> type) {
        return peer.<@Nullable T>call(() -> super.exchangeForBody(request, type));
    }

    @Override
    public ResponseEntity<Void> exchangeForBodilessEntity(HttpRequestValues request) {
        return peer.call(() -> super.exchangeForBodilessEntity(request));
    }

    @Override
    public <T> ResponseEntity<T> exchangeForEntity(HttpRequestValues request, ParameterizedTypeReference<T> type) {
        return peer.call(() -> super.exchangeForEntity(request, type));
    }
}
