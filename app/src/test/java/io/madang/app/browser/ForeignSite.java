package io.madang.app.browser;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * A site of somebody else, with one page: a form that sends to an address of ours. It is another port of the same host,
 * so that browsers send our {@code SameSite} cookies along.
 */
final class ForeignSite implements AutoCloseable {

    private final HttpServer server;

    ForeignSite(String action) throws IOException {
        byte[] page = ("<!doctype html><title>elsewhere</title><form method=post enctype=text/plain action=\"" + action
                        + "\"><button>win</button></form>")
                .getBytes(StandardCharsets.UTF_8);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean wanted = exchange.getRequestURI().getPath().equals("/");
            exchange.getResponseHeaders().set("Content-Type", "text/html;charset=utf-8");
            exchange.sendResponseHeaders(wanted ? 200 : 204, wanted ? page.length : -1);
            if (wanted) {
                exchange.getResponseBody().write(page);
            }
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
