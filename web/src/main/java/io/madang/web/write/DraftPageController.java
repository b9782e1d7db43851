package io.madang.web.write;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.OwnDrafts;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** One's own drafts. */
@Controller
class DraftPageController {

    private final OwnDrafts drafts;
    private final BoardCache boardCache;
    private final Forms forms;

    DraftPageController(Api api, BoardCache boardCache, Forms forms) {
        this.drafts = api.drafts();
        this.boardCache = boardCache;
        this.forms = forms;
    }

    @Access(Who.USER)
    @GetMapping("/me/drafts")
    View drafts(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request, response, "write/drafts.jte", "drafts", drafts.all().drafts(), "shelf", boardCache);
    }

    @Access(Who.USER)
    @PostMapping("/me/drafts")
    View discard(@RequestParam("kind") String kind, @RequestParam("target") String target) {
        drafts.discard(kind, target);
        return new SeeOther("/me/drafts?done=draft-discarded");
    }
}
