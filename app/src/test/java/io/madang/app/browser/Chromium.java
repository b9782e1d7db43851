package io.madang.app.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machine's Chromium and its driver; installed from the distribution where that can be done without asking. */
final class Chromium {

    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path INSTALLER = Path.of("/usr/bin/apt-get");
    private static final long INSTALL_MINUTES = 3;
    private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");

    private Chromium() {}

    /** A browser, or why there is none. */
    static Optional<String> missing() {
        if (Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER)) {
            return Optional.empty();
        }
        if (System.getProperty("user.name").equals("root") && Files.isExecutable(INSTALLER)) {
            install();
        }
        return Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER)
                ? Optional.empty()
                : Optional.of("there is no Chromium here. Install it: apt-get install chromium chromium-driver");
    }

    private static void install() {
        try {
            Process install = new ProcessBuilder(
                            "sh",
                            "-c",
                            "export DEBIAN_FRONTEND=noninteractive; apt-get update && apt-get install -y --no-install-recommends"
                                    + " chromium chromium-driver fonts-noto-cjk")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!install.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
                install.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts a browser that goes when this JVM does. */
    static WebDriver start() {
        try {
            Process driver = new ProcessBuilder(DRIVER.toString(), "--port=0")
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
                "goog:chromeOptions",
                Map.of("binary", BROWSER.toString(), "args", arguments),
                "goog:loggingPrefs",
                Map.of("browser", "ALL"));
    }
}
