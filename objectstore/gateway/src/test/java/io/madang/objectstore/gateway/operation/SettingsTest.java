package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.model.BucketLifecycleConfiguration;
import software.amazon.awssdk.services.s3.model.ExpirationStatus;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.Tag;

class SettingsTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    @Test
    void keepsTags() {
        String bucket = store.bucket();
        Failing.with(404, "NoSuchTagSet", () -> store.s3.getBucketTagging(g -> g.bucket(bucket)));
        store.s3.putBucketTagging(p -> p.bucket(bucket)
                .tagging(t -> t.tagSet(Tag.builder().key("team").value("<&>").build())));

        assertThat(store.s3.getBucketTagging(g -> g.bucket(bucket)).tagSet())
                .containsExactly(Tag.builder().key("team").value("<&>").build());
        store.s3.deleteBucketTagging(d -> d.bucket(bucket));
        Failing.with(404, "NoSuchTagSet", () -> store.s3.getBucketTagging(g -> g.bucket(bucket)));
    }

    @Test
    void keepsRulesForOtherOrigins() {
        String bucket = store.bucket();
        Failing.with(404, "NoSuchCORSConfiguration", () -> store.s3.getBucketCors(g -> g.bucket(bucket)));
        store.s3.putBucketCors(p -> p.bucket(bucket)
                .corsConfiguration(c -> c.corsRules(r -> r.id("one")
                        .allowedMethods("GET", "PUT")
                        .allowedOrigins("*")
                        .allowedHeaders("*")
                        .exposeHeaders("ETag")
                        .maxAgeSeconds(60))));

        var rule = store.s3.getBucketCors(g -> g.bucket(bucket)).corsRules().getFirst();
        assertThat(rule.id()).isEqualTo("one");
        assertThat(rule.allowedMethods()).containsExactly("GET", "PUT");
        assertThat(rule.maxAgeSeconds()).isEqualTo(60);
        store.s3.deleteBucketCors(d -> d.bucket(bucket));
        Failing.with(404, "NoSuchCORSConfiguration", () -> store.s3.getBucketCors(g -> g.bucket(bucket)));
    }

    @Test
    void keepsALifecycle() {
        String bucket = store.bucket();
        Failing.with(
                404,
                "NoSuchLifecycleConfiguration",
                () -> store.s3.getBucketLifecycleConfiguration(g -> g.bucket(bucket)));
        LifecycleRule rule = LifecycleRule.builder()
                .id("rule")
                .status(ExpirationStatus.ENABLED)
                .filter(f -> f.and(a -> a.prefix("logs/")
                        .tags(Tag.builder().key("keep").value("no").build())
                        .objectSizeGreaterThan(10L)))
                .expiration(e -> e.days(3))
                .noncurrentVersionExpiration(n -> n.noncurrentDays(2).newerNoncurrentVersions(5))
                .abortIncompleteMultipartUpload(a -> a.daysAfterInitiation(1))
                .build();
        store.s3.putBucketLifecycleConfiguration(p -> p.bucket(bucket)
                .lifecycleConfiguration(
                        BucketLifecycleConfiguration.builder().rules(rule).build()));

        assertThat(store.s3
                        .getBucketLifecycleConfiguration(g -> g.bucket(bucket))
                        .rules())
                .containsExactly(rule);
        store.s3.deleteBucketLifecycle(d -> d.bucket(bucket));
        Failing.with(
                404,
                "NoSuchLifecycleConfiguration",
                () -> store.s3.getBucketLifecycleConfiguration(g -> g.bucket(bucket)));
    }

    /** Terraform and others compare what they put with what they get. */
    @ParameterizedTest
    @ValueSource(strings = {"<Prefix>logs/</Prefix>", "<Prefix></Prefix>", "<Filter><Prefix>logs/</Prefix></Filter>"})
    void returnsTheFormOfAPrefixAsItWasPut(String form) throws Exception {
        String path = "/" + store.bucket() + "?lifecycle";
        String rule = "<Rule><ID>r</ID>" + form + "<Status>Enabled</Status>"
                + "<Expiration><Days>3</Days></Expiration></Rule>";
        var put = store.raw()
                .signed("PUT", path, Map.of(), "<LifecycleConfiguration>" + rule + "</LifecycleConfiguration>");
        assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
        assertThat(store.raw().signed("GET", path).body()).contains(rule);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cors | <CORSConfiguration></CORSConfiguration> | MalformedXML",
                "cors | nonsense | MalformedXML",
                "tagging | <Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging> | MalformedXML",
                "lifecycle | <LifecycleConfiguration><Rule/></LifecycleConfiguration> | InvalidRequest",
                "versioning | <Versioning/> | MalformedXML",
                "versioning | <!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><VersioningConfiguration><Status>&e;</Status></VersioningConfiguration> | MalformedXML"
            })
    void refusesDocumentsThatAreNone(String setting, String document, String code) throws Exception {
        var answer = store.raw().signed("PUT", "/" + store.bucket() + "?" + setting, Map.of(), document);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>" + code + "</Code>");
    }
}
