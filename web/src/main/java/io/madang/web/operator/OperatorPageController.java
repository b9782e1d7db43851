package io.madang.web.operator;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.operator.InstallationReport;
import io.madang.contracts.operator.OperatorReports;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;

/** How the installation is; a script asks for the state alone, every few seconds. */
@Controller
class OperatorPageController {

    private final OperatorReports operator;
    private final Pages pages;

    OperatorPageController(OperatorReports operator, Pages pages) {
        this.operator = operator;
        this.pages = pages;
    }

    @Access(Who.ADMIN)
    @GetMapping("/operator")
    View state(HttpServletRequest request) {
        InstallationReport report = operator.installation();
        String template = Pages.isFragment(request) ? "operator/state.jte" : "operator/operator.jte";
        return pages.showOne(request, frame -> pages.page(template, frame, "report", report));
    }
}
