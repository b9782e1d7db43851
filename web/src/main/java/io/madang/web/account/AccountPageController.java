package io.madang.web.account;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.OwnAccount;
import io.madang.contracts.client.OwnAccount.CloseRequest;
import io.madang.contracts.client.OwnAccount.DataRequest;
import io.madang.contracts.client.OwnAccount.NicknameRequest;
import io.madang.contracts.client.OwnAccount.PasswordRequest;
import io.madang.contracts.client.OwnAccount.ProfileRequest;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.client.Api;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.LogIns;
import io.madang.web.identity.OwnNicknames;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.View;

/** One's own account, in tabs with a form for each thing to change. */
@Controller
class AccountPageController {

    private final OwnAccount account;
    private final LogIns logIns;
    private final OwnNicknames nicknames;
    private final AccountPage page;

    AccountPageController(Api api, LogIns logIns, OwnNicknames nicknames, AccountPage page) {
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
        return page.show(request, response, account.me(), "", saved);
    }

    @Access(Who.USER)
    @GetMapping("/me/password")
    View password(
            @RequestParam(name = "saved", defaultValue = "") String saved,
            HttpServletRequest request,
            HttpServletResponse response) {
        return page.show(request, response, account.me(), AccountPageSection.PASSWORD.tab(), saved);
    }

    @Access(Who.USER)
    @GetMapping("/me/data")
    View data(
            @RequestParam(name = "saved", defaultValue = "") String saved,
            HttpServletRequest request,
            HttpServletResponse response) {
        return page.show(request, response, account.me(), AccountPageSection.DATA.tab(), saved);
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
                request,
                response,
                AccountPageSection.PROFILE,
                typed,
                () -> account.changeProfile(new ProfileRequest(typed)));
    }

    @Access(Who.USER)
    @PostMapping("/me/nickname")
    View changeNickname(
            @RequestParam(name = "nickname", defaultValue = "") String nickname,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        return page.saving(request, response, AccountPageSection.NICKNAME, nickname, () -> {
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
            return page.saving(request, response, AccountPageSection.AVATAR, "", account::removeAvatar);
        }
        if (picture == null || picture.isEmpty()) {
            return page.complain(
                    request, response, AccountPageSection.AVATAR, "", Map.of("picture", "complaint.choose"));
        }
        return page.saving(request, response, AccountPageSection.AVATAR, "", () -> account.putAvatar(bytes(picture)));
    }

    @Access(Who.USER)
    @PostMapping("/me/password")
    View changePassword(
            @RequestParam(name = "currentPassword", defaultValue = "") String current,
            @RequestParam(name = "newPassword", defaultValue = "") String wanted,
            @RequestParam(name = "again", defaultValue = "") String again,
            HttpServletRequest request,
            HttpServletResponse response) {
        Map<String, String> wrong = new HashMap<>();
        if (current.isEmpty()) {
            wrong.put("currentPassword", "complaint.missing");
        }
        if (wanted.isEmpty()) {
            wrong.put("newPassword", "complaint.missing");
        }
        if (!wanted.equals(again)) {
            wrong.put("again", "complaint.twice");
        }
        if (!wrong.isEmpty()) {
            return page.complain(request, response, AccountPageSection.PASSWORD, "", wrong);
        }
        return page.saving(
                request,
                response,
                AccountPageSection.PASSWORD,
                "",
                () -> account.changePassword(new PasswordRequest(current, wanted)));
    }

    /** The browser follows the ticket to the file itself, which is not kept in between. */
    @Access(Who.USER)
    @PostMapping("/me/data")
    View downloadData(
            @RequestParam(name = "password", defaultValue = "") String password,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            return new SeeOther("/v1/me/data?ticket="
                    + account.requestData(new DataRequest(password)).ticket());
        } catch (Failure e) {
            return page.refused(request, response, AccountPageSection.DATA, "", e);
        }
    }

    @Access(Who.USER)
    @PostMapping("/me/close")
    View close(
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "erase", defaultValue = "") String erase,
            @RequestParam(name = "sure", defaultValue = "") String sure,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (sure.isEmpty()) {
            Map<String, String> unsure = Map.of("sure", "me.close.unsure");
            Map<String, String> both = Map.of("sure", "me.close.unsure", "password", "complaint.missing");
            return page.complain(request, response, AccountPageSection.CLOSE, "", password.isEmpty() ? both : unsure);
        }
        try {
            account.close(new CloseRequest(password, !erase.isEmpty()));
        } catch (Failure e) {
            return page.refused(request, response, AccountPageSection.CLOSE, "", e);
        }
        logIns.forget(request, response);
        return new SeeOther("/login?closed=yes");
    }

    private static byte[] bytes(MultipartFile picture) {
        try {
            return picture.getBytes();
        } catch (IOException e) {
            throw Failure.of(WebReason.PICTURE_UNREADABLE, e);
        }
    }
}
