package io.madang.app.start;

import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/** Finds out whether other machines reach pages and API without TLS. */
public final class PlainHttp {

    private static final String URL = "madang.web.url";
    private static final String PROXIES = "madang.request.trusted-proxies";

    private PlainHttp() {}

    /** What to tell the operator, if it is so. */
    public static List<String> warnings(Settings settings) {
        boolean covered = settings.value(Setting.TLS_CERTIFICATE).isPresent()
                || value(settings, URL).filter(url -> url.startsWith("https:")).isPresent()
                || value(settings, PROXIES).isPresent();
        return covered || isLoopback(settings.bind())
                ? List.of()
                : List.of("pages and API are answered on " + settings.bind() + " without TLS: whoever is on the network"
                        + " path can read passwords and cookies. Set " + Setting.TLS_CERTIFICATE.key() + " and "
                        + Setting.TLS_PRIVATE_KEY.key() + "; or, behind a TLS proxy, " + URL
                        + " to its https address or " + PROXIES + " to its own.");
    }

    private static Optional<String> value(Settings settings, String key) {
        return Optional.ofNullable(settings.values().get(key)).filter(text -> !text.isBlank());
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            // it cannot be listened on, which the check of the port says
            return true;
        }
    }
}
