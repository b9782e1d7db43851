package io.madang.edge.admission;

import com.netflix.concurrency.limits.Limiter;
import io.madang.edge.request.RequestId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.io.IOException;
import java.util.Optional;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;

/**
 * Stands between the connections and the servlet container: what is not admitted never reaches the container, so that
 * it costs a parsed header and one write.
 */
final class AdmissionAdapter implements Adapter {

    /** Looking for the client costs a system call, so it is only done for those who waited. */
    private static final long WAITED_NANOS = 1_000_000;

    private static final String EVENT_STREAM = "text/event-stream";

    private final Adapter container;
    private final Admission admission;
    private final IncomingBodies bodies;
    private final RefusalResponses refusals;

    AdmissionAdapter(Adapter container, Admission admission, IncomingBodies bodies, RefusalResponses refusals) {
        this.container = container;
        this.admission = admission;
        this.bodies = bodies;
        this.refusals = refusals;
    }

    @Override
    public void service(Request request, Response response) throws Exception {
        boolean reserved = AdmissionProcessor.of(request).serve();
        WorkKind kind = IncomingBodies.isStreamed(request) ? WorkKind.UPLOAD : WorkKind.of(request);
        if (reserved && !isWholeOperation(kind, request)) {
            AdmissionProcessor.of(request).countRefusedConnection();
            refuseAndClose(request, refusals.to(request).tooManyConnections());
            return;
        }
        if (Dispatcher.mustRefuse() && !(isWholeOperation(kind, request) && Dispatcher.tryServe(kind))) {
            admission.countRefused(kind);
            refuse(request, refusals.to(request).overload(request, kind));
            return;
        }
        // from here on it may wait, for its body or to be admitted, which both have bounds of their own
        Dispatcher.seen();
        int held;
        try {
            held = bodies.receive(request);
        } catch (Failure incomplete) {
            refuseAndClose(request, refusals.to(request).of(incomplete));
            return;
        } catch (IOException gone) {
            abandon(response);
            return;
        }
        try {
            if (kind == WorkKind.UPLOAD) {
                servePaced(request, response);
            } else {
                serveIfAdmitted(kind, request, response);
            }
        } finally {
            bodies.release(held);
        }
    }

    /** Whether it is served even where there is no room for others: then nobody waits for its sender. */
    private static boolean isWholeOperation(WorkKind kind, Request request) {
        return kind.isForOperators() && IncomingBodies.isHere(request);
    }

    private void servePaced(Request request, Response response) throws Exception {
        PacedBody body = PacedBody.begin(request, bodies);
        try {
            serveIfAdmitted(WorkKind.UPLOAD, request, response);
        } finally {
            try {
                body.end();
            } catch (IOException gone) {
                abandon(response);
            }
        }
    }

    private void serveIfAdmitted(WorkKind kind, Request request, Response response) throws Exception {
        long asked = System.nanoTime();
        Optional<Limiter.Listener> place = admission.tryAcquire(kind);
        boolean waited = System.nanoTime() - asked > WAITED_NANOS;
        if (place.isEmpty()) {
            refuse(request, refusals.to(request).overload(request, kind));
            return;
        }
        Limiter.Listener permit = place.get();
        boolean served = false;
        try {
            if (waited && AdmissionProcessor.of(request).clientIsGone()) {
                abandon(response);
                return;
            }
            container.service(request, response);
            // one that goes on beside the container has left its place by then
            if (AdmissionProcessor.of(request).isUpgrade() && isEventStream(response)) {
                AdmissionProcessor.of(request).boundStream();
            }
            // what a dependency refuses says nothing of how much can be served here
            served = response.getStatus() != ErrorCode.UNAVAILABLE.status();
        } finally {
            if (served) {
                permit.onSuccess();
            } else {
                permit.onIgnore();
            }
        }
    }

    /** Nobody is left to answer to, and nothing is worth a line in the log: any client may leave, as often as it likes. */
    private void abandon(Response response) {
        admission.countAbandoned();
        response.action(ActionCode.CLOSE_NOW, null);
    }

    /** The connection stays open if the client has sent all of its request. */
    private static void refuse(Request request, DirectResponse answer) throws IOException {
        refuse(request, answer, !IncomingBodies.isHere(request));
    }

    private static void refuseAndClose(Request request, DirectResponse answer) throws IOException {
        refuse(request, answer, true);
    }

    private static void refuse(Request request, DirectResponse answer, boolean last) throws IOException {
        AdmissionProcessor.of(request).refuse(answer.bytes(id(request), isHead(request), last), last);
    }

    private static boolean isEventStream(Response response) {
        String type = response.getContentType();
        return type != null && type.startsWith(EVENT_STREAM);
    }

    private static String id(Request request) {
        return RequestId.acceptable(request.getHeader(RequestId.HEADER));
    }

    private static boolean isHead(Request request) {
        return "HEAD".equals(request.getMethod());
    }

    @Override
    public boolean prepare(Request request, Response response) throws Exception {
        return container.prepare(request, response);
    }

    @Override
    public boolean asyncDispatch(Request request, Response response, SocketEvent status) throws Exception {
        return container.asyncDispatch(request, response, status);
    }

    @Override
    public void log(Request request, Response response, long time) {
        container.log(request, response, time);
    }

    @Override
    public void checkRecycled(Request request, Response response) {
        container.checkRecycled(request, response);
    }

    @Override
    public String getDomain() {
        return container.getDomain();
    }
}
