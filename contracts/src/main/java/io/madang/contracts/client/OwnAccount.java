package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What people do with their own accounts. */
public interface OwnAccount {

    /**
     * An account as its owner sees it.
     *
     * @param moderates ids of boards
     * @param avatar whether there is one that was uploaded
     */
    record Me(
            UserId id,
            String name,
            String nickname,
            String bio,
            boolean admin,
            List<String> moderates,
            boolean avatar,
            Instant createdAt) {}

    record ProfileRequest(String bio) {}

    record NicknameRequest(String nickname) {}

    record PasswordRequest(String currentPassword, String newPassword) {

        @Override
        public String toString() {
            return "change of password";
        }
    }

    /** @param erase whether articles, comments and likes are deleted too */
    record CloseRequest(String password, boolean erase) {

        @Override
        public String toString() {
            return "closing of an account";
        }
    }

    record DataRequest(String password) {

        @Override
        public String toString() {
            return "request for one's own data";
        }
    }

    /** What opens the download of one's own data at {@code GET /v1/me/data?ticket=…}, once. */
    record DataTicket(String ticket, Instant expiresAt) {

        @Override
        public String toString() {
            return "ticket for a download";
        }
    }

    /** Asks for a ticket to download all that is held of oneself. */
    @Access(Who.USER)
    @PostExchange("/v1/me/data")
    DataTicket requestData(@RequestBody DataRequest body);

    @Access(Who.ENROLLING)
    @GetExchange("/v1/me")
    Me me();

    @Access(Who.USER)
    @PutExchange("/v1/me/profile")
    Me changeProfile(@RequestBody ProfileRequest body);

    @Access(Who.USER)
    @PutExchange("/v1/me/nickname")
    User changeNickname(@RequestBody NicknameRequest body);

    /** Ends all sessions but the one that asks. */
    @Access(Who.USER)
    @PutExchange("/v1/me/password")
    void changePassword(@RequestBody PasswordRequest body);

    /** For good. */
    @Access(Who.USER)
    @DeleteExchange("/v1/me")
    void close(@RequestBody CloseRequest body);

    /**
     * Sets one's picture.
     *
     * @param picture a PNG, JPEG or GIF
     */
    @Access(Who.USER)
    @PutExchange(url = "/v1/me/avatar", contentType = "application/octet-stream")
    void putAvatar(@RequestBody byte[] picture);

    @Access(Who.USER)
    @DeleteExchange("/v1/me/avatar")
    void removeAvatar();
}
