package io.madang.app.start;

import io.madang.app.role.Role;
import io.madang.contracts.service.Services;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is printed once everything is up: where it is, how to get in, how to stop. */
record Banner(
        String launcher,
        String bind,
        int port,
        boolean overTls,
        List<Role> roles,
        Map<String, String> engines,
        List<String> warnings,
        Optional<String> storage,
        Optional<Path> data,
        boolean joinable,
        boolean adminWithoutPassword,
        double seconds) {

    String text() {
        boolean everywhere = bind.equals("0.0.0.0") || bind.equals("::");
        String base = (overTls ? "https://" : "http://")
                + (everywhere ? "localhost" : bind.contains(":") ? "[" + bind + "]" : bind) + ":" + port;
        StringBuilder text = new StringBuilder();
        line(text, "Madang is up", String.format(Locale.ROOT, "in %.1f s", seconds));
        if (roles.stream().anyMatch(role -> role.name().equals(Services.WEB.role()))) {
            line(text, "  Pages", base + "/");
        }
        line(text, "  API", base + "/v1");
        line(text, "  Docs", base + "/docs");
        line(text, "  Health", base + "/health");
        line(text, "  Roles", roles.stream().map(Role::name).collect(Collectors.joining(", ")));
        engines().forEach((engine, address) -> line(text, "  " + engine, address));
        warnings.forEach(warning -> line(text, "  Warning", warning));
        storage.ifPresent(words -> line(text, "  S3", words));
        data.ifPresent(directory -> line(text, "  Data", directory.toString()));
        if (adminWithoutPassword) {
            line(text, "  Admin", "has no password yet; set it in another terminal: " + launcher + " admin password");
        } else {
            line(text, "  Admin", "POST " + base + "/v1/sessions {\"name\":\"admin\",\"password\":…}");
        }
        data.filter(directory -> joinable)
                .ifPresent(directory -> line(
                        text,
                        "  Join",
                        launcher + " up --config '" + directory.resolve("connect.properties") + "' --port …"));
        line(text, "  Stop", "Ctrl-C, or kill " + ProcessHandle.current().pid());
        return text.toString().stripTrailing();
    }

    /** The address in a URL, without user, password and options. */
    static String address(String url) {
        String plain = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
        if (!plain.contains("://")) {
            return plain;
        }
        URI uri = URI.create(plain.replaceFirst("\\?.*", ""));
        String authority = uri.getRawAuthority();
        return authority == null ? plain : authority.substring(authority.lastIndexOf('@') + 1);
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(String.format("%-12s %s%n", label, value));
    }
}
