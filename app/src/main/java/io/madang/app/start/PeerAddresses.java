package io.madang.app.start;

import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/** Where the roles answer that do not run here: {@code account=http://host:8081,…}. */
final class PeerAddresses {

    private PeerAddresses() {}

    /** One property for each peer. */
    static Map<String, String> of(Settings settings) {
        Map<String, String> peers = new TreeMap<>();
        settings.value(Setting.PEERS).ifPresent(text -> {
            for (String part : text.split(",", -1)) {
                int equals = part.indexOf('=');
                if (equals < 1 || !isAddress(part.substring(equals + 1).strip())) {
                    throw settings.wrong(Setting.PEERS, text, "peers have the form account=http://host:8081,…");
                }
                peers.put(
                        Setting.PEERS.key() + "." + part.substring(0, equals).strip(),
                        part.substring(equals + 1).strip());
            }
        });
        return peers;
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = URI.create(text);
            return uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
