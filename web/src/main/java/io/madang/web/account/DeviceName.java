package io.madang.web.account;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What somebody logged in with, as they would call it themselves: the browser, and what it runs on. */
public final class DeviceName {

    /** By what browsers say of themselves. Each also claims to be those after it. */
    private static final Map<String, String> BROWSERS = named(
            "Edg", "Edge",
            "OPR/", "Opera",
            "Whale/", "Whale",
            "SamsungBrowser/", "Samsung Internet",
            "Firefox/", "Firefox",
            "FxiOS/", "Firefox",
            "CriOS/", "Chrome",
            "Chrome/", "Chrome",
            "Safari/", "Safari");

    private static final Map<String, String> SYSTEMS = named(
            "iPhone", "iPhone",
            "iPad", "iPad",
            "Android", "Android",
            "Windows", "Windows",
            "Mac OS X", "macOS",
            "CrOS", "ChromeOS",
            "Linux", "Linux");

    private DeviceName() {}

    /** Such as "Firefox · Windows"; what is not a browser is left as it calls itself. */
    public static String of(String userAgent) {
        return first(BROWSERS, userAgent)
                .flatMap(browser -> first(SYSTEMS, userAgent).map(system -> browser + " · " + system))
                .orElse(userAgent);
    }

    private static Optional<String> first(Map<String, String> names, String userAgent) {
        return names.entrySet().stream()
                .filter(name -> userAgent.contains(name.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Map<String, String> named(String... signsAndNames) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < signsAndNames.length; i += 2) {
            names.put(signsAndNames[i], signsAndNames[i + 1]);
        }
        return names;
    }
}
