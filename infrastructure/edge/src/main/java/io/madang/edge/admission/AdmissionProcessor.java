package io.madang.edge.admission;

import java.io.IOException;
import java.net.StandardSocketOptions;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** The container's processor of a connection, which also lets admission control reach the connection itself. */
final class AdmissionProcessor extends Http11Processor {

    /** A place among the notes that the container's own parts do not use. */
    private static final int NOTE = 20;

    private static final int STREAM_BUFFER = 16 * 1024;

    private final BoundedEndpoint endpoint;

    AdmissionProcessor(AbstractHttp11Protocol<?> protocol, Adapter adapter, BoundedEndpoint endpoint) {
        super(protocol, adapter);
        this.endpoint = endpoint;
        request.setNote(NOTE, this);
    }

    static AdmissionProcessor of(Request request) {
        return (AdmissionProcessor) request.getNote(NOTE);
    }

    /** To be called when the headers of a request are here; whether its connection has a reserved place. */
    boolean serve() {
        return endpoint.serve(getSocketWrapper());
    }

    void countRefusedConnection() {
        endpoint.countRefused();
    }

    /** Whether the client has closed its side, seen without waiting; what it has sent already is kept. */
    boolean clientIsGone() {
        try {
            getSocketWrapper().isReadyForRead();
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    /**
     * Keeps what the system holds for an answer that does not end small: a client that does not read makes its writer
     * wait instead of filling the system's memory.
     */
    void boundStream() {
        if (getSocketWrapper().getSocket() instanceof NioChannel channel) {
            try {
                channel.getIOChannel().setOption(StandardSocketOptions.SO_SNDBUF, STREAM_BUFFER);
            } catch (IOException gone) {
                getLog().debug("a stream ended before it began", gone);
            }
        }
    }

    /**
     * Writes a whole answer and tells the container that nothing is left to be written. Nobody waits for one who is
     * refused: the connection is closed if the client does not take the answer at once.
     *
     * @param last whether the connection ends with it
     */
    void refuse(byte[] answer, boolean last) throws IOException {
        SocketWrapperBase<?> socket = getSocketWrapper();
        socket.write(false, answer, 0, answer.length);
        boolean unsent = socket.flush(false);
        response.setCommitted(true);
        if (last && !unsent) {
            endpoint.lastAnswered(socket);
        }
        if (last || unsent) {
            response.action(ActionCode.CLOSE_NOW, null);
        }
    }
}
