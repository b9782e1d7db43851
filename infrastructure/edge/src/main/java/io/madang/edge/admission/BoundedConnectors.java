package io.madang.edge.admission;

import io.madang.edge.problem.ProblemPages;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.PublicOrigin;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Supplier;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Bounds what the ports of the web server take in: connections, the time for headers and bodies, requests in service. */
public final class BoundedConnectors {

    private static final int READ_BUFFER = 4 * 1024;
    private static final int WRITE_BUFFER = 8 * 1024;

    /** A further port has so many connections, and of one address a quarter: its requests are short. */
    private static final int FURTHER_CONNECTIONS = 256;

    private final AdmissionProperties properties;
    private final Admission admission;
    private final IncomingBodies bodies;
    private final ClientConnections connections;
    private final ClientAddresses addresses;
    private final JsonMapper json;
    private final Supplier<@Nullable ProblemPages> pages;

    BoundedConnectors(
            AdmissionProperties properties,
            long bodyBytes,
            ClientConnections connections,
            ClientAddresses addresses,
            MeterRegistry meters,
            JsonMapper json,
            Supplier<@Nullable ProblemPages> pages) {
        this.properties = properties;
        this.connections = connections;
        this.addresses = addresses;
        this.json = json;
        this.pages = pages;
        this.admission = new Admission(properties, meters);
        this.bodies = new IncomingBodies(properties.minBodyRate(), bodyBytes, meters);
    }

    /** @param https whether all clients come over https */
    void boundMain(Connector connector, boolean https) {
        bound(connector, connections, new RefusalResponses(json, https, this::cameByHttps, pages));
    }

    /** A plain port beside the main one, which must not slow it down: it has connections of its own, and few. */
    public Connector furtherPort(int port) {
        Connector connector = new Connector(AdmissionProtocol.class.getName());
        connector.setPort(port);
        connector.setXpoweredBy(false);
        ConnectionBounds bounds = new ConnectionBounds(
                FURTHER_CONNECTIONS,
                FURTHER_CONNECTIONS / 4,
                addresses::isTrusted,
                properties.headerDeadline().toNanos());
        // what is measured is the main port's
        ClientConnections few = new ClientConnections(bounds, new CompositeMeterRegistry());
        bound(connector, few, new RefusalResponses(json, false, request -> false, pages));
        connector.getProtocolHandler().setExecutor(new VirtualThreadExecutor("port-" + port + "-"));
        return connector;
    }

    private void bound(Connector connector, ClientConnections clients, RefusalResponses refusals) {
        // an idle connection holds both; a request is read and answered in one piece of each, mostly
        connector.setProperty("socket.appReadBufSize", Integer.toString(READ_BUFFER));
        connector.setProperty("socket.appWriteBufSize", Integer.toString(WRITE_BUFFER));
        ((AdmissionProtocol) connector.getProtocolHandler()).control(admission, bodies, clients, refusals);
    }

    /** Whether a trusted proxy says so: nothing that looks at requests later has seen this one. */
    private boolean cameByHttps(Request request) {
        if (!PublicOrigin.saysHttps(request.getHeader("X-Forwarded-Proto"), request.getHeader("Forwarded"))) {
            return false;
        }
        request.action(ActionCode.REQ_HOST_ADDR_ATTRIBUTE, request);
        try {
            return addresses.isTrusted(
                    InetAddress.getByName(request.remoteAddr().toString()));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the container gives the address in numbers", e);
        }
    }
}
