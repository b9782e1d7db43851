package io.madang.edge.admission;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.UpgradeToken;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/** The container's HTTP/1.1 with admission control in it; the container makes it by its name, so it is public. */
public final class AdmissionProtocol extends Http11NioProtocol {

    private final BoundedEndpoint endpoint;
    private @Nullable Dispatcher dispatcher;
    private int maxUnseen;
    private @Nullable Admission admission;
    private @Nullable IncomingBodies bodies;
    private @Nullable RefusalResponses refusals;
    private @Nullable ScheduledFuture<?> watch;

    public AdmissionProtocol() {
        this(new BoundedEndpoint());
    }

    private AdmissionProtocol(BoundedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    /** To be called before it starts. */
    void control(Admission requests, IncomingBodies incoming, ClientConnections connections, RefusalResponses answers) {
        this.admission = requests;
        this.maxUnseen = requests.maxUnseen();
        this.bodies = incoming;
        this.refusals = answers;
        endpoint.bound(connections, answers.closing());
        // counted by ours, which never lets newcomers wait
        endpoint.setMaxConnections(-1);
    }

    @Override
    public void setAdapter(Adapter container) {
        if (admission == null || bodies == null || refusals == null) {
            throw new IllegalStateException("the protocol was started without its bounds");
        }
        super.setAdapter(new AdmissionAdapter(container, admission, bodies, refusals));
    }

    @Override
    public void setExecutor(Executor threads) {
        dispatcher =
                new Dispatcher(threads, () -> maxUnseen, Runtime.getRuntime().availableProcessors());
        super.setExecutor(dispatcher);
    }

    @Override
    protected Processor createProcessor() {
        return new AdmissionProcessor(this, getAdapter(), endpoint);
    }

    /** A connection that was taken over keeps the deadline of each write; the container would take it away. */
    @Override
    protected Processor createUpgradeProcessor(SocketWrapperBase<?> socket, UpgradeToken token) {
        Processor processor = super.createUpgradeProcessor(socket, token);
        socket.setWriteTimeout(getConnectionTimeout());
        return processor;
    }

    @Override
    public void start() throws Exception {
        super.start();
        watch = getUtilityExecutor().scheduleWithFixedDelay(endpoint::closeOverdue, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void stop() throws Exception {
        if (watch != null) {
            watch.cancel(false);
        }
        super.stop();
        if (dispatcher != null) {
            dispatcher.close();
        }
    }
}
