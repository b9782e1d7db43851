package io.madang.objectstore.gateway.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentChecksum;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {

    @Test
    void readsABatchDelete() throws Exception {
        assertThat(DeleteDocument.parse(bytes("<?xml version='1.0' encoding='UTF-8'?>"
                        + "<Delete xmlns='http://s3.amazonaws.com/doc/2006-03-01/'><Quiet>true</Quiet>"
                        + "<Object><Key> a&amp;b&#13; </Key></Object><Object><Key>c</Key><VersionId>v</VersionId>"
                        + "<ETag>\"e\"</ETag></Object></Delete>")))
                .isEqualTo(new DeleteDocument(
                        true,
                        List.of(
                                new DeleteDocument.Target(" a&b\r ", null, null, null, null),
                                new DeleteDocument.Target("c", "v", "e", null, null))));
        assertMalformed(() -> DeleteDocument.parse(bytes("<Delete></Delete>")));
        assertMalformed(() -> DeleteDocument.parse(bytes("<Delete><Object></Object></Delete>")));
        String thousandAndOne = "<Object><Key>k</Key></Object>".repeat(1_001);
        assertMalformed(() -> DeleteDocument.parse(bytes("<Delete>" + thousandAndOne + "</Delete>")));
    }

    @Test
    void readsPartsInTheOrderGiven() throws Exception {
        assertThat(CompleteDocument.parse(bytes("<CompleteMultipartUpload>"
                                + "<Part><PartNumber>2</PartNumber><ETag>&quot;b&quot;</ETag></Part>"
                                + "<Part><ETag>a</ETag><PartNumber>1</PartNumber><ChecksumCRC32C>AAAAAA==</ChecksumCRC32C>"
                                + "</Part></CompleteMultipartUpload>"))
                        .parts())
                .containsExactly(
                        new CompleteDocument.ChosenPart(2, "b", null),
                        new CompleteDocument.ChosenPart(
                                1, "a", new ContentChecksum(ChecksumAlgorithm.CRC32C, "AAAAAA==")));
        assertMalformed(() -> CompleteDocument.parse(bytes("<CompleteMultipartUpload/>")));
        assertMalformed(() -> CompleteDocument.parse(
                bytes("<CompleteMultipartUpload><Part><PartNumber>x</PartNumber><ETag>a</ETag></Part>"
                        + "</CompleteMultipartUpload>")));
        String most = "<Part><PartNumber>1</PartNumber><ETag>a</ETag></Part>".repeat(10_000);
        assertThat(CompleteDocument.parse(bytes("<CompleteMultipartUpload>" + most + "</CompleteMultipartUpload>"))
                        .parts())
                .hasSize(10_000);
    }

    @Test
    void readsWhereABucketIsToBe() throws Exception {
        assertThat(LocationDocument.parse(new byte[0]).region()).isEmpty();
        assertThat(LocationDocument.parse(bytes("<CreateBucketConfiguration><LocationConstraint>eu-west-1"
                                + "</LocationConstraint></CreateBucketConfiguration>"))
                        .region())
                .contains("eu-west-1");
    }

    @Test
    void readsVersioning() throws Exception {
        assertThat(VersioningDocument.parse(versioning("<Status>Enabled</Status>"))
                        .enabled())
                .isTrue();
        assertThat(VersioningDocument.parse(versioning("<Status>Suspended</Status>"))
                        .enabled())
                .isFalse();
        assertMalformed(() -> VersioningDocument.parse(versioning("<Status>enabled</Status>")));
        assertError(S3Error.ILLEGAL_VERSIONING_CONFIGURATION, () -> VersioningDocument.parse(versioning("")));
        assertError(
                S3Error.NOT_IMPLEMENTED,
                () -> VersioningDocument.parse(versioning("<Status>Enabled</Status><MfaDelete>Enabled</MfaDelete>")));
    }

    @Test
    void readsTagsAlsoNone() throws Exception {
        assertThat(TaggingDocument.parse(bytes("<Tagging><TagSet/></Tagging>"), 10)
                        .tags())
                .isEmpty();
        assertThat(TaggingDocument.parse(
                                tags("<Tag><Key>a</Key><Value/></Tag><Tag><Key>b</Key><Value>1</Value></Tag>"), 10)
                        .tags())
                .isEqualTo(Map.of("a", "", "b", "1"));
        assertError(S3Error.INVALID_TAG, () -> TaggingDocument.parse(tags("<Tag><Key></Key><Value/></Tag>"), 10));
        assertError(
                S3Error.INVALID_TAG,
                () -> TaggingDocument.parse(tags("<Tag><Key>a</Key><Value/></Tag>".repeat(2)), 10));
        assertError(
                S3Error.INVALID_TAG,
                () -> TaggingDocument.parse(tags("<Tag><Key>" + "k".repeat(129) + "</Key><Value/></Tag>"), 10));
        StringBuilder eleven = new StringBuilder();
        for (int i = 0; i < 11; i++) {
            eleven.append("<Tag><Key>" + i + "</Key><Value/></Tag>");
        }
        assertError(S3Error.BAD_REQUEST, () -> TaggingDocument.parse(tags(eleven.toString()), 10));
    }

    @Test
    void readsCorsRules() throws Exception {
        assertThat(CorsDocument.parse(bytes("<CORSConfiguration><CORSRule><ID>r</ID><AllowedOrigin>https://*.example"
                                + "</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader>"
                                + "<ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>60</MaxAgeSeconds></CORSRule>"
                                + "</CORSConfiguration>"))
                        .rules())
                .containsExactly(new CorsDocument.Rule(
                        "r",
                        List.of("https://*.example"),
                        List.of("GET"),
                        List.of("*"),
                        List.of("ETag"),
                        Optional.of(60)));
        assertError(
                S3Error.INVALID_REQUEST,
                () -> CorsDocument.parse(bytes("<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>"
                        + "<AllowedMethod>PATCH</AllowedMethod></CORSRule></CORSConfiguration>")));
        assertError(
                S3Error.INVALID_REQUEST,
                () -> CorsDocument.parse(bytes("<CORSConfiguration><CORSRule><AllowedOrigin>*.*</AllowedOrigin>"
                        + "<AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>")));
        assertMalformed(() -> CorsDocument.parse(bytes("<CORSConfiguration/>")));
    }

    @Test
    void readsLifecycleRules() throws Exception {
        LifecycleRule rule = LifecycleDocument.parse(bytes("<LifecycleConfiguration><Rule><ID>old</ID><Filter><And>"
                        + "<Prefix>logs/</Prefix><Tag><Key>a</Key><Value>b</Value></Tag>"
                        + "<ObjectSizeGreaterThan>10</ObjectSizeGreaterThan></And></Filter><Status>Enabled</Status>"
                        + "<Expiration><Days>30</Days></Expiration><NoncurrentVersionExpiration><NoncurrentDays>7"
                        + "</NoncurrentDays><NewerNoncurrentVersions>2</NewerNoncurrentVersions>"
                        + "</NoncurrentVersionExpiration><AbortIncompleteMultipartUpload><DaysAfterInitiation>1"
                        + "</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule></LifecycleConfiguration>"))
                .rules()
                .getFirst();
        assertThat(rule)
                .isEqualTo(new LifecycleRule(
                        "old",
                        true,
                        new LifecycleRule.Filter("logs/", Map.of("a", "b"), 10, Long.MAX_VALUE),
                        false,
                        Optional.of(30),
                        null,
                        false,
                        Optional.of(7),
                        2,
                        Optional.of(1)));
        assertThat(rule.filter().matches("logs/x", 11, Map.of("a", "b", "c", "d")))
                .isTrue();
        assertThat(rule.filter().matches("logs/x", 10, Map.of("a", "b"))).isFalse();
        assertThat(rule.filter().matches("log", 11, Map.of("a", "b"))).isFalse();
        assertThat(rule.filter().matches("logs/x", 11, Map.of("a", "c"))).isFalse();
        assertThat(lifecycle("<Expiration><Date>2030-01-01T00:00:00Z</Date></Expiration>")
                        .expireAt())
                .isEqualTo(Instant.parse("2030-01-01T00:00:00Z"));
        assertThat(lifecycle("<Expiration><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>")
                        .expiredMarkers())
                .isTrue();
        assertMalformed(() -> lifecycle("<Expiration><Days>0</Days></Expiration>"));
        assertMalformed(() -> lifecycle("<Expiration><Days>1</Days><Date>2030-01-01</Date></Expiration>"));
        assertError(
                S3Error.INVALID_ARGUMENT,
                () -> lifecycle("<Expiration><Date>2030-01-01T01:00:00Z</Date></Expiration>"));
        assertError(S3Error.INVALID_REQUEST, () -> lifecycle(""));
        assertError(S3Error.NOT_IMPLEMENTED, () -> lifecycle("<Transition><Days>1</Days></Transition>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no xml",
                "<Tagging>",
                "<Tagging></Delete>",
                "<Delete/>",
                "<Tagging/><Tagging/>",
                "<!DOCTYPE Tagging><Tagging><TagSet/></Tagging>",
                "<!DOCTYPE Tagging [<!ENTITY e 'x'>]><Tagging><TagSet><Tag><Key>&e;</Key><Value/></Tag></TagSet></Tagging>",
                "<!DOCTYPE Tagging [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><Tagging><TagSet><Tag><Key>&e;</Key>"
                        + "<Value/></Tag></TagSet></Tagging>",
                "<Tagging><TagSet><Tag><Key>&e;</Key><Value/></Tag></TagSet></Tagging>",
                "<a><a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a></a>",
                "<?xml version='1.0' encoding='no-such'?><Tagging><TagSet/></Tagging>"
            })
    void refusesWhatIsNotAPlainDocument(String document) {
        assertMalformed(() -> TaggingDocument.parse(bytes(document), 10));
    }

    @Test
    void refusesTooManyElements() {
        String many = "<x/>".repeat(100_001);
        assertMalformed(() -> TaggingDocument.parse(bytes("<Tagging>" + many + "</Tagging>"), 10));
    }

    @Test
    void fetchesNothing() throws Exception {
        try (ServerSocket trap = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + trap.getLocalPort() + "/";
            for (String document : List.of(
                    "<!DOCTYPE Tagging SYSTEM '" + address + "'><Tagging><TagSet/></Tagging>",
                    "<!DOCTYPE Tagging [<!ENTITY % e SYSTEM '" + address + "'>%e;]><Tagging><TagSet/></Tagging>")) {
                assertMalformed(() -> TaggingDocument.parse(bytes(document), 10));
            }
            trap.setSoTimeout(1);
            assertThatThrownBy(trap::accept).isInstanceOf(IOException.class);
        }
    }

    @Test
    void writesElementsAndEscapes() {
        String document = new String(
                XmlWriter.document("ListBucketResult")
                        .element("Name", "b")
                        .open("Contents")
                        .key("Key", "a&<>\"'\u0001\r/ü ", false)
                        .element("Size", 5)
                        .element("LastModified", Instant.parse("2026-01-02T03:04:05.6Z"))
                        .close()
                        .key("Prefix", "a b/ü+", true)
                        .element("IsTruncated", false)
                        .optional("Marker", null)
                        .bytes(),
                StandardCharsets.UTF_8);
        assertThat(document)
                .isEqualTo("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        + "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>b</Name><Contents>"
                        + "<Key>a&amp;&lt;&gt;&quot;'&#x1;&#xd;/ü </Key><Size>5</Size>"
                        + "<LastModified>2026-01-02T03:04:05.600Z</LastModified></Contents>"
                        + "<Prefix>a%20b/%C3%BC%2B</Prefix><IsTruncated>false</IsTruncated></ListBucketResult>");
    }

    private static LifecycleRule lifecycle(String actions) throws S3Exception {
        return LifecycleDocument.parse(bytes("<LifecycleConfiguration><Rule><Status>Enabled</Status><Filter/>" + actions
                        + "</Rule></LifecycleConfiguration>"))
                .rules()
                .getFirst();
    }

    private static byte[] versioning(String inside) {
        return bytes("<VersioningConfiguration>" + inside + "</VersioningConfiguration>");
    }

    private static byte[] tags(String inside) {
        return bytes("<Tagging><TagSet>" + inside + "</TagSet></Tagging>");
    }

    private static byte[] bytes(String document) {
        return document.getBytes(StandardCharsets.UTF_8);
    }

    private interface Reading {
        void read() throws S3Exception;
    }

    private static void assertMalformed(Reading reading) {
        assertError(S3Error.MALFORMED_XML, reading);
    }

    private static void assertError(S3Error error, Reading reading) {
        assertThatThrownBy(reading::read).isInstanceOfSatisfying(S3Exception.class, e -> assertThat(e.error())
                .isEqualTo(error));
    }
}
