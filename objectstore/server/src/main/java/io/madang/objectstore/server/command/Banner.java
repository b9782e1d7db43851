package io.madang.objectstore.server.command;

import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/** What is printed once the store is up. */
record Banner(Store store, String launcher) {
    String text() throws IOException {
        StringBuilder text = new StringBuilder();
        double seconds = (System.currentTimeMillis()
                        - ManagementFactory.getRuntimeMXBean().getStartTime())
                / 1000.0;
        line(text, "The object store is up", String.format(Locale.ROOT, "in %.1f s", seconds));
        line(text, "  S3", store.endpoint().toString());
        // Never the secret: what a service prints is kept in logs that others read.
        line(text, "  Access key", store.accounts().rootKey().id() + " of root");
        line(text, "  Secret key", "in " + store.accounts().credentialsFile() + "   (for the owner of the data only)");
        line(text, "  Data", store.layout());
        line(text, "  Metrics", "http://127.0.0.1:" + store.adminPort() + "/metrics");
        line(text, "  Users", launcher + " storage user add NAME --policy readwrite" + data());
        line(
                text,
                "  Try",
                "export AWS_SHARED_CREDENTIALS_FILE=" + store.accounts().credentialsFile()
                        + " AWS_DEFAULT_REGION=us-east-1");
        // an option: clients before version 2.13 pass over a variable for it, and would ask Amazon
        line(text, "", "alias s3='aws --endpoint-url " + store.endpoint() + " s3'");
        line(text, "", "s3 mb s3://photos && s3 cp cat.jpg s3://photos/ && s3 ls s3://photos");
        if (store.endpoint().getScheme().equals("https")) {
            line(
                    text,
                    "",
                    "(use a host that the certificate names; --ca-bundle FILE where no public CA has signed it)");
        }
        line(text, "  Stop", "Ctrl-C, or kill " + ProcessHandle.current().pid());
        warnings(text, store.warnings());
        return text.toString().stripTrailing();
    }

    private String data() {
        return " --data " + String.join(",", store.directories());
    }

    private static void warnings(StringBuilder text, List<String> warnings) {
        for (String warning : warnings) {
            text.append("\n!!! ").append(warning);
        }
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(String.format("%-24s %s%n", label, value));
    }
}
