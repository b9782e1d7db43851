package io.madang.app.browser;

import io.madang.objectstore.testkit.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine's Chromium and its driver; installed from the distribution where that can be done without asking. */
final class Chromium {

    private static final List<String> PACKAGES = List.of("chromium", "chromium-driver", "fonts-noto-cjk");
    private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");

    private Chromium() {}

    /** Why there is no browser, if so. */
    static Optional<String> missing() {
        return Programs.there("chromedriver", PACKAGES)
                ? Optional.empty()
                : Optional.of("there is no Chromium here. Install it: apt-get install " + String.join(" ", PACKAGES));
    }

    /** Starts a browser that goes when this JVM does. */
    static WebDriver start() {
        try {
            Process driver = new ProcessBuilder("chromedriver", "--port=0")
                    .redirectErrorStream(true)
                    .start();
            WebDriver browser = new WebDriver("http://127.0.0.1:" + port(driver), capabilities());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    browser.close();
                } finally {
                    driver.destroy();
                }
            }));
            return browser;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int port(Process driver) throws IOException {
        BufferedReader output = driver.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher started = STARTED.matcher(line);
            if (started.find()) {
                // read on, or the driver would stop at a full pipe
                Thread.ofVirtual().start(() -> output.lines().forEach(ignored -> {}));
                return Integer.parseInt(started.group(1));
            }
        }
        throw new IllegalStateException("chromedriver ended before it was up");
    }

    private static Map<String, ?> capabilities() {
        List<String> arguments = List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-prefers-reduced-motion",
                "--no-first-run",
                "--window-size=1280,900");
        return Map.of(
                "browserName",
                "chrome",
                // those of tests are signed by nobody whom it knows
                "acceptInsecureCerts",
                true,
                "goog:chromeOptions",
                Map.of("args", arguments),
                "goog:loggingPrefs",
                Map.of("browser", "ALL"));
    }
}
