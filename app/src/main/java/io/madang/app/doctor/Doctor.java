package io.madang.app.doctor;

import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.role.RoleMap;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.app.start.HttpPort;
import io.madang.app.start.PlainHttp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** {@code doctor}: looks at everything that a start needs, and says what to do where something is wrong. */
public final class Doctor {

    private static final Set<String> OF_THE_LAUNCHER = Set.of("MADANG_JAVA_HOME", "MADANG_JAVA_OPTS");

    private final Console console;
    private final Map<String, String> environment;
    private final Path home;

    public Doctor(Console console, Map<String, String> environment, Path home) {
        this.console = console;
        this.environment = environment;
        this.home = home;
    }

    /** Prints a line for each check; fails if anything is in the way. */
    public void run(Supplier<Settings> configuration) {
        List<Finding> findings = new ArrayList<>(MachineChecks.findings());
        findings.addAll(variables());
        try {
            Settings settings = configuration.get();
            RoleMap.select(settings.roles());
            findings.add(Finding.good("the configuration is understood"));
            findings.addAll(DataDirectoryChecks.findings(settings, home));
            findings.add(port(settings));
            PlainHttp.warnings(settings).forEach(warning -> findings.add(Finding.noted(warning)));
            findings.addAll(EngineChecks.findings(settings, home));
        } catch (CommandFailure e) {
            findings.add(Finding.bad(e.paragraph()));
        }
        findings.forEach(finding -> console.print(finding.line()));
        if (findings.stream().anyMatch(finding -> finding.state() == Finding.State.BAD)) {
            throw new CommandFailure("something is in the way; see the lines with ✗.");
        }
    }

    private List<Finding> variables() {
        Set<String> known =
                Arrays.stream(Setting.values()).map(Setting::variable).collect(Collectors.toSet());
        return environment.keySet().stream()
                .filter(name -> name.startsWith("MADANG_") && !known.contains(name) && !OF_THE_LAUNCHER.contains(name))
                .sorted()
                .map(name -> Finding.noted(
                        "the variable " + name + " means nothing to Madang; './madang up --help' lists what does"))
                .toList();
    }

    private static Finding port(Settings settings) {
        try {
            HttpPort.check(settings);
            return Finding.good("port " + settings.port() + " on " + settings.bind() + " is free");
        } catch (CommandFailure e) {
            // it may be this very installation that runs
            return Finding.noted(e.paragraph());
        }
    }
}
