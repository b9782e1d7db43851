package io.madang.account;

import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import java.util.Map;
import java.util.UUID;

/** Somebody on the network who has, or wants, an account. */
public final class AccountClient extends HttpCaller {

    public static final String ADMIN_PASSWORD = "a long password for somebody";
    public static final String PASSWORD = "correct horse battery";

    AccountClient(int port, String address) {
        super(port, address);
    }

    /** A user who is logged in. */
    public record LoggedIn(String id, String name, String access, String refresh, String session) {}

    public static String freshName() {
        return "u" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    public Reply signUp(String name) {
        return call("POST", "/v1/accounts", null, Map.of("name", name, "password", PASSWORD));
    }

    public Reply logInReply(String name, String password) {
        return call("POST", "/v1/sessions", null, Map.of("name", name, "password", password));
    }

    public LoggedIn logIn(String name, String password) {
        Reply reply = logInReply(name, password).expect(200);
        return new LoggedIn(
                reply.text("userId"),
                name,
                reply.text("accessToken"),
                reply.text("refreshToken"),
                reply.text("sessionId"));
    }

    public LoggedIn newUser() {
        String name = freshName();
        signUp(name).expect(201);
        return logIn(name, PASSWORD);
    }

    public LoggedIn admin() {
        return logIn("admin", ADMIN_PASSWORD);
    }

    /** A board that the administrator makes; its id. */
    public String newBoard(LoggedIn admin) {
        String slug = freshName();
        return call("POST", "/v1/boards", admin.access(), Map.of("slug", slug, "name", slug))
                .expect(201)
                .text("id");
    }

    public Reply refresh(String token) {
        return call("POST", "/v1/sessions/refresh", null, Map.of("refreshToken", token));
    }
}
