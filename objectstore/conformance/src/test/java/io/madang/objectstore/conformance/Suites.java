package io.madang.objectstore.conformance;

import java.util.Properties;
import org.jclouds.s3.S3ClientLiveTest;
import org.jclouds.s3.blobstore.integration.S3BlobIntegrationLiveTest;
import org.jclouds.s3.blobstore.integration.S3BlobSignerLiveTest;
import org.jclouds.s3.blobstore.integration.S3ContainerIntegrationLiveTest;
import org.jclouds.s3.blobstore.integration.S3ContainerLiveTest;
import org.jclouds.s3.blobstore.integration.S3ServiceIntegrationLiveTest;
import org.jclouds.s3.reference.S3Constants;
import org.testng.annotations.Test;

/** The suites as they are, but signed as S3 wants it today, and with buckets in the path. */
final class Suites {
    static final Class<?>[] ALL = {
        Client.class, Blobs.class, Containers.class, Access.class, Signed.class, Service.class
    };

    private Suites() {}

    private static Properties adapted(Properties properties) {
        properties.setProperty(S3Constants.PROPERTY_S3_VIRTUAL_HOST_BUCKETS, "false");
        properties.setProperty(S3Constants.PROPERTY_SIGNER_VERSION, "4");
        properties.setProperty("jclouds.max-retries", "1");
        return properties;
    }

    @Test(groups = {"integration", "live"})
    public static final class Client extends S3ClientLiveTest {
        @Override
        protected Properties setupProperties() {
            return adapted(super.setupProperties());
        }
    }

    @Test(groups = {"integration", "live"})
    public static final class Blobs extends S3BlobIntegrationLiveTest {
        @Override
        protected Properties setupProperties() {
            return adapted(super.setupProperties());
        }
    }

    @Test(groups = {"integration", "live"})
    public static final class Containers extends S3ContainerIntegrationLiveTest {
        @Override
        protected Properties setupProperties() {
            return adapted(super.setupProperties());
        }
    }

    @Test(groups = {"integration", "live"})
    public static final class Access extends S3ContainerLiveTest {
        @Override
        protected Properties setupProperties() {
            return adapted(super.setupProperties());
        }
    }

    @Test(groups = {"integration", "live"})
    public static final class Signed extends S3BlobSignerLiveTest {
        @Override
        protected Properties setupProperties() {
            return adapted(super.setupProperties());
        }
    }

    @Test(groups = {"integration", "live"})
    public static final class Service extends S3ServiceIntegrationLiveTest {
        @Override
        protected Properties setupProperties() {
            return adapted(super.setupProperties());
        }
    }
}
