package io.madang.edge.security;

import io.madang.cluster.SigningKeyListener;
import io.madang.contracts.account.SecurityReports;
import io.madang.contracts.account.SecurityReports.RotatedKey;
import io.madang.kernel.error.Failure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/** Reports to the security log that this instance has replaced a signing key by itself. Nobody waits for that. */
final class SigningKeyReports implements SigningKeyListener {

    private static final Logger log = LoggerFactory.getLogger(SigningKeyReports.class);

    private final ObjectProvider<SecurityReports> reports;

    SigningKeyReports(ObjectProvider<SecurityReports> reports) {
        this.reports = reports;
    }

    @Override
    public void rotated(String keyId) {
        Thread.ofVirtual().name("key-report").start(() -> {
            try {
                SecurityReports to = reports.getIfAvailable();
                if (to != null) {
                    to.rotated(new RotatedKey(keyId));
                }
            } catch (Failure e) {
                log.warn("The security log does not say that key {} signs access tokens: {}", keyId, e.getMessage());
            }
        });
    }
}
