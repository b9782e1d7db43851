package io.madang.contracts.operator;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.springframework.web.service.annotation.GetExchange;

/** How instances are; every instance answers for itself, whatever its roles. */
public interface OperatorReports {

    /** The instance that is asked. */
    @Access(Who.ADMIN)
    @GetExchange("/v1/operator/instance")
    InstanceReport instance();

    /** The instance that is asked, and those that play the roles which are absent there. */
    @Access(Who.ADMIN)
    @GetExchange("/v1/operator")
    InstallationReport installation();
}
