package io.madang.edge.response;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;

/**
 * An answer that one thread beside the container's writes for as long as it likes; it takes no place among the requests
 * in service, and holds no more than its connection. Each piece is sent at once, and whoever writes waits while the
 * client takes no more; the connection's write deadline ends that. The end of the answer is the end of the connection.
 */
public final class LongResponse {

    private final TakenConnection connection;

    private LongResponse(TakenConnection connection) {
        this.connection = connection;
    }

    /**
     * Begins it, after status and headers are set, which are sent. What is written goes out when the request's thread has
     * ended.
     *
     * @param whenOver called when nothing more can be written; it must not wait
     */
    public static LongResponse begin(HttpServletRequest request, HttpServletResponse response, Runnable whenOver)
            throws IOException {
        int status = response.getStatus();
        response.setHeader(HttpHeaders.CONNECTION, "close");
        try {
            TakenConnection connection = request.upgrade(TakenConnection.class);
            // the container has set the status of an answer that changes the protocol, and this one does not
            response.setStatus(status);
            connection.whenOver(whenOver);
            // an answer that ends with its request's thread would be one without content
            response.flushBuffer();
            return new LongResponse(connection);
        } catch (ServletException e) {
            throw new IOException("the connection cannot be taken from the container", e);
        }
    }

    /** Sends a piece, and waits until it is on its way. */
    public void write(byte[] bytes, int offset, int length) throws IOException {
        connection.write(bytes, offset, length);
    }

    /** Ends it, also after a write has failed. */
    public void end() {
        connection.close();
    }
}
