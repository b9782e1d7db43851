package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.OwnAccount;
import io.madang.contracts.client.OwnAccount.CloseRequest;
import io.madang.contracts.client.OwnAccount.Me;
import io.madang.contracts.client.OwnAccount.NicknameRequest;
import io.madang.contracts.client.OwnAccount.PasswordRequest;
import io.madang.contracts.client.OwnAccount.ProfileRequest;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.identity.OwnNicknames;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.View;

/** One's own account, on one page with a form for each thing to change. */
@Controller
class MeController {

    private final OwnAccount account;
    private final LogIns logIns;
    private final OwnNicknames nicknames;
    private final MePage page;

    MeController(Api api, LogIns logIns, OwnNicknames nicknames, MePage page) {
        this.account = api.account();
        this.logIns = logIns;
        this.nicknames = nicknames;
        this.page = page;
    }

    @Access(Who.USER)
    @GetMapping("/me")
    View me(
            @RequestParam(name = "saved", defaultValue = "") String saved,
            HttpServletRequest request,
            HttpServletResponse response) {
        Me me = account.me();
        return page.show(request, response, me, saved);
    }

    @Access(Who.USER)
    @PostMapping("/me/profile")
    View changeProfile(
            @RequestParam(name = "bio", defaultValue = "") String bio,
            HttpServletRequest request,
            HttpServletResponse response) {
        // browsers end lines with two characters
        String typed = bio.replace("\r\n", "\n");
        return page.saving(
                request, response, MePart.PROFILE, typed, () -> account.changeProfile(new ProfileRequest(typed)));
    }

    @Access(Who.USER)
    @PostMapping("/me/nickname")
    View changeNickname(
            @RequestParam(name = "nickname", defaultValue = "") String nickname,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        return page.saving(request, response, MePart.NICKNAME, nickname, () -> {
            account.changeNickname(new NicknameRequest(nickname));
            nicknames.forget(caller.requiredUser());
        });
    }

    @Access(Who.USER)
    @PostMapping("/me/avatar")
    View putAvatar(
            @RequestParam(name = "picture", required = false) @Nullable MultipartFile picture,
            @RequestParam(name = "remove", defaultValue = "") String remove,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!remove.isEmpty()) {
            return page.saving(request, response, MePart.AVATAR, "", account::removeAvatar);
        }
        if (picture == null || picture.isEmpty()) {
            return page.complain(request, response, MePart.AVATAR, "", "picture", "complaint.choose");
        }
        return page.saving(request, response, MePart.AVATAR, "", () -> account.putAvatar(bytes(picture)));
    }

    @Access(Who.USER)
    @PostMapping("/me/password")
    View changePassword(
            @RequestParam(name = "currentPassword", defaultValue = "") String current,
            @RequestParam(name = "newPassword", defaultValue = "") String wanted,
            @RequestParam(name = "again", defaultValue = "") String again,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!wanted.equals(again)) {
            return page.complain(request, response, MePart.PASSWORD, "", "again", "complaint.twice");
        }
        return page.saving(
                request,
                response,
                MePart.PASSWORD,
                "",
                () -> account.changePassword(new PasswordRequest(current, wanted)));
    }

    @Access(Who.USER)
    @PostMapping("/me/close")
    View close(
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "sure", defaultValue = "") String sure,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (sure.isEmpty()) {
            return page.complain(request, response, MePart.CLOSE, "", "sure", "me.close.unsure");
        }
        try {
            account.close(new CloseRequest(password));
        } catch (Failure e) {
            return page.refused(request, response, MePart.CLOSE, "", e);
        }
        logIns.forget(request, response);
        return new SeeOther("/login?closed=yes");
    }

    private static byte[] bytes(MultipartFile picture) {
        try {
            return picture.getBytes();
        } catch (IOException e) {
            throw new Failure(ErrorCode.INVALID, "picture could not be read to its end.", e);
        }
    }
}
