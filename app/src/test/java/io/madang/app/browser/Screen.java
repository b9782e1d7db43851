package io.madang.app.browser;

import java.util.List;
import java.util.Map;

/**
 * How somebody sees the pages.
 *
 * @param language that the browser asks for
 * @param dark whether the system is set to dark colours
 */
record Screen(int width, int height, boolean phone, String language, boolean dark) {

    static final Screen DESKTOP = new Screen(1280, 900, false, "en", false);
    static final Screen PHONE = new Screen(360, 800, true, "ko", false);

    Screen in(String other) {
        return new Screen(width, height, phone, other, dark);
    }

    Screen inTheDark() {
        return inTheDark(true);
    }

    Screen inTheDark(boolean night) {
        return new Screen(width, height, phone, language, night);
    }

    /** As wide as the narrowest that pages are made for. */
    Screen narrow() {
        return new Screen(320, 640, phone, language, dark);
    }

    void applyTo(WebDriver browser) {
        browser.browser(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
        browser.browser(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        browser.browser("Network.enable", Map.of());
        browser.browser("Network.setExtraHTTPHeaders", Map.of("headers", Map.of("Accept-Language", language)));
        browser.browser("Emulation.setTimezoneOverride", Map.of("timezoneId", "Asia/Seoul"));
    }

    @Override
    public String toString() {
        return (phone ? width < 360 ? "narrow" : "phone" : "desktop") + "-" + language + (dark ? "-dark" : "");
    }
}
