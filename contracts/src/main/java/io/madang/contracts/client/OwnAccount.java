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

    record CloseRequest(String password) {

        @Override
        public String toString() {
            return "closing of an account";
        }
    }

    @Access(Who.USER)
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
