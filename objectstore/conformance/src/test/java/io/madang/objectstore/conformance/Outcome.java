package io.madang.objectstore.conformance;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** What the suites say of one store: a test that ran several times has passed if it always did. */
final class Outcome extends TestListenerAdapter {
    private final Set<String> asked = new TreeSet<>();
    private final Map<String, String> failed = new TreeMap<>();

    private Outcome() {}

    static Outcome of(URI endpoint, String accessKey, String secretKey) {
        System.setProperty("test.blobstore.await-consistency-timeout-seconds", "0");
        System.setProperty("test.s3.endpoint", endpoint.toString());
        System.setProperty("test.s3.identity", accessKey);
        System.setProperty("test.s3.credential", secretKey);
        Outcome outcome = new Outcome();
        TestNG tests = new TestNG(false);
        tests.setTestClasses(Suites.ALL);
        tests.setUseDefaultListeners(false);
        tests.setVerbose(0);
        tests.addListener(outcome);
        tests.run();
        return outcome;
    }

    @Override
    public synchronized void onTestSuccess(ITestResult result) {
        asked.add(name(result));
    }

    @Override
    public synchronized void onTestFailure(ITestResult result) {
        asked.add(name(result));
        String why = Objects.toString(result.getThrowable(), "");
        failed.put(name(result), why.lines().findFirst().orElse(""));
    }

    private static String name(ITestResult result) {
        return result.getTestClass().getRealClass().getSimpleName() + "."
                + result.getMethod().getMethodName();
    }

    Map<String, String> failed() {
        return failed;
    }

    int passed() {
        return asked.size() - failed.size();
    }

    int asked() {
        return asked.size();
    }
}
