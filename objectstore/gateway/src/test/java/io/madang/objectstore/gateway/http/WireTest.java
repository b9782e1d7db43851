package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** HTTP as clients speak it well. Nothing is signed: the operation asks for nothing. */
class WireTest extends OnTheWire {
    @Test
    void keepsAConnectionOverManyRequests() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            for (int i = 0; i < 5; i++) {
                client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhell" + i);
                assertThat(client.answer().status()).isEqualTo(200);
                client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
                RawClient.Answer answer = client.answer();
                assertThat(answer.body()).isEqualTo("hell" + i);
                assertThat(answer.header("content-length")).isEqualTo("5");
                assertThat(answer.header("x-amz-request-id")).hasSize(16);
                assertThat(answer.header("x-amz-id-2")).isNotBlank();
                assertThat(answer.header("server")).isEqualTo("Madang");
                assertThat(answer.header("date")).endsWith("GMT");
            }
        }
    }

    @Test
    void answersPipelinedRequestsInOrder() throws Exception {
        Semaphore first = new Semaphore(0);
        serve(call -> {
            String key = call.request().key().orElseThrow();
            if (key.equals("0")) {
                first.acquireUninterruptibly();
            }
            byte[] body = TestGateway.readAll(call.body());
            return S3Response.ok()
                    .with((key + ":" + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        });
        try (RawClient client = new RawClient(server.port())) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < 50; i++) {
                all.append("PUT /b/" + i + " HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc");
            }
            client.send(all.toString());
            first.release();
            for (int i = 0; i < 50; i++) {
                assertThat(client.answer().body()).isEqualTo(i + ":abc");
            }
        }
    }

    @Test
    void answersHeadWithTheLengthAndNoBody() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
            client.answer();
            client.send("HEAD /b/k HTTP/1.1\r\nHost: h\r\n\r\nHEAD /b/none HTTP/1.1\r\nHost: h\r\n\r\n"
                    + "DELETE /b/k HTTP/1.1\r\nHost: h\r\n\r\nGET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            RawClient.Answer head = client.answer(true);
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("content-length")).isEqualTo("5");
            assertThat(client.answer(true).status()).isEqualTo(404);
            RawClient.Answer deleted = client.answer();
            assertThat(deleted.status()).isEqualTo(204);
            assertThat(deleted.header("content-length")).isNull();
            assertThat(client.answer().code()).isEqualTo("NoSuchKey");
        }
    }

    @Test
    void writesErrorsAsDocuments() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/a%3Cb HTTP/1.1\r\nHost: h\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.header("content-type")).isEqualTo("application/xml; charset=utf-8");
            assertThat(answer.body())
                    .isEqualTo("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>NoSuchKey</Code>"
                            + "<Message>The specified key does not exist.</Message><Key>a&lt;b</Key>"
                            + "<Resource>/b/a&lt;b</Resource><RequestId>" + answer.header("x-amz-request-id")
                            + "</RequestId></Error>");
        }
    }

    @Test
    void letsTheOperationAddHeadersToWhatIsRefusedBeforeIt() throws Exception {
        serve(new Operation() {
            @Override
            public S3Response handle(S3Call call) {
                return S3Response.ok();
            }

            @Override
            public List<Header> headersOfRefusal(S3Request request) {
                return List.of(new Header("access-control-allow-origin", request.resource()));
            }
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\nAuthorization: AWS a:b\r\n\r\n");
            RawClient.Answer refused = client.answer();
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.header("access-control-allow-origin")).isEqualTo("/b/k");
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().header("access-control-allow-origin")).isNull();
        }
    }
}
