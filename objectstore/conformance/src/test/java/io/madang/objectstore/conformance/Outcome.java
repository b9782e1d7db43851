package io.madang.objectstore.conformance;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jclouds.Constants;
import org.jclouds.s3.S3ClientLiveTest;
import org.jclouds.s3.blobstore.integration.S3BlobIntegrationLiveTest;
import org.jclouds.s3.blobstore.integration.S3BlobSignerLiveTest;
import org.jclouds.s3.blobstore.integration.S3ContainerIntegrationLiveTest;
import org.jclouds.s3.blobstore.integration.S3ContainerLiveTest;
import org.jclouds.s3.blobstore.integration.S3ServiceIntegrationLiveTest;
import org.jclouds.s3.reference.S3Constants;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** What the suites say of one store: a test that ran several times has passed if it always did. */
final class Outcome extends TestListenerAdapter {
    private static final Class<?>[] SUITES = {
        S3ClientLiveTest.class,
        S3BlobIntegrationLiveTest.class,
        S3ContainerIntegrationLiveTest.class,
        S3ContainerLiveTest.class,
        S3BlobSignerLiveTest.class,
        S3ServiceIntegrationLiveTest.class
    };

    private final Set<String> asked = new TreeSet<>();
    private final Map<String, String> failed = new TreeMap<>();

    private Outcome() {}

    static Outcome of(URI endpoint, String accessKey, String secretKey) {
        // signed as S3 wants it today, with buckets in the path
        System.setProperty(S3Constants.PROPERTY_SIGNER_VERSION, "4");
        System.setProperty(S3Constants.PROPERTY_S3_VIRTUAL_HOST_BUCKETS, "false");
        System.setProperty(Constants.PROPERTY_MAX_RETRIES, "1");
        System.setProperty("test.blobstore.await-consistency-timeout-seconds", "0");
        System.setProperty("test.s3.endpoint", endpoint.toString());
        System.setProperty("test.s3.identity", accessKey);
        System.setProperty("test.s3.credential", secretKey);
        Outcome outcome = new Outcome();
        TestNG tests = new TestNG(false);
        tests.setTestClasses(SUITES);
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
