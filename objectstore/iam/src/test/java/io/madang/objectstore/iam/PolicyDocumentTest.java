package io.madang.objectstore.iam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.testkit.Seeds;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyDocumentTest {
    private static final String GOOD =
            """
            {"Version":"2012-10-17","Id":"x","Statement":[{"Sid":"a","Effect":"Allow","Principal":{"AWS":["*","ann"]},
            "Action":["s3:GetObject"],"Resource":"arn:aws:s3:::b/*","Condition":{"IpAddress":{"aws:SourceIp":"10.0.0.0/8"},
            "StringLike":{"s3:prefix":["a","${aws:username}/*"]}}},
            {"Sid":"b","Effect":"Deny","NotPrincipal":"*","NotAction":"s3:*","NotResource":["arn:aws:s3:::b"]}]}""";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {                                                     | not valid JSON
                    {} x                                                  | not valid JSON
                    ~~                                                    | The policy is empty
                    []                                                    | The policy must be an object
                    {}                                                    | needs a Statement
                    {'Statement':[]}                                      | needs a Statement
                    {'Statement':{},'Extra':1}                            | unknown element "Extra"
                    {'Version':'2020-01-01','Statement':[{}]}             | Version must be "2012-10-17"
                    {'Statement':['x']}                                   | Statement 1 must be an object
                    {'Statement':[{'Effect':'allow'}]}                    | Statement 1: Effect must be "Allow" or "Deny"
                    {'Statement':[{'Effect':'Allow','Effect':'Deny'}]}    | not valid JSON
                    {'Statement':[{'Effect':'Allow','Who':1}]}            | Statement 1 has an unknown element "Who"
                    {'Statement':[{'Effect':'Allow'}]}                    | Statement 1: it needs either Action or NotAction
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','NotAction':'s3:*'}]} | either Action or NotAction
                    {'Statement':[{'Effect':'Allow','Action':7}]}         | Action must be a text or a list of texts
                    {'Statement':[{'Effect':'Allow','Action':[]}]}        | Action must be a text or a list of texts
                    {'Statement':[{'Effect':'Allow','Action':'get'}]}     | "get" is not an action
                    {'Statement':[{'Effect':'Allow','Action':'s3:*'}]}    | either Resource or NotResource
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'b/*'}]} | "b/*" is not a resource
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Principal':'*'}]} | has no Principal
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':1}]} | Condition must be an object
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'Equals':{}}}]} | "Equals" is not a condition operator
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'ForSome:StringEquals':{}}}]} | is not a condition operator
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'NullIfExists':{}}}]} | is not a condition operator
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'Bool':1}}]} | Bool must be an object
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'Bool':{'x':true}}}]} | "x" is not a condition key
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'Bool':{'aws:SecureTransport':'yes'}}}]} | cannot compare with "yes"
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'IpAddress':{'aws:SourceIp':'host'}}}]} | cannot compare with "host"
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'IpAddress':{'aws:SourceIp':'1.2.3.4/33'}}}]} | cannot compare
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'NumericEquals':{'s3:max-keys':'x'}}}]} | cannot compare
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'DateEquals':{'aws:CurrentTime':'soon'}}}]} | cannot compare
                    {'Statement':[{'Effect':'Allow','Action':'s3:*','Resource':'*','Condition':{'Bool':{'aws:SecureTransport':[]}}}]} | needs a value
                    {'Statement':[{'Effect':'Deny','Action':'s3:*','Resource':'*','Condition':{'StringEquals':{'s3:ExistingObjectTag/team':'red'}}}]} | are not implemented
                    {'Statement':[{'Sid':'a','Effect':'Allow','Action':'s3:*','Resource':'*'},{'Sid':'a','Effect':'Allow','Action':'s3:*','Resource':'*'}]} | the Sid "a" is used twice
                    """)
    void saysWhatIsWrongWithAUsersPolicy(String json, String message) {
        assertThatThrownBy(() -> PolicyDocument.parse(json.replace('\'', '"')))
                .isInstanceOf(MalformedPolicy.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "Resource":"arn:aws:s3:::b/*"                                       | either Principal or NotPrincipal
                    "NotPrincipal":{"AWS":"ann"},"Resource":"arn:aws:s3:::b/*"          | an Allow with NotPrincipal
                    "Principal":"ann","Resource":"arn:aws:s3:::b/*"                     | Principal must be "*" or an object
                    "Principal":{},"Resource":"arn:aws:s3:::b/*"                        | Principal must be "*" or an object
                    "Principal":{"Service":"x"},"Resource":"arn:aws:s3:::b/*"           | of the kind "Service"
                    "Principal":{"AWS":7},"Resource":"arn:aws:s3:::b/*"                 | must be a text or a list
                    "Principal":{"AWS":"a b"},"Resource":"arn:aws:s3:::b/*"             | "a b" is not a principal
                    "Principal":"*","Resource":"arn:aws:s3:::c/*"                       | is not of the bucket b
                    "Principal":"*","Resource":"arn:aws:s3:::bb/*"                      | is not of the bucket b
                    "Principal":"*","Resource":["arn:aws:s3:::b","arn:aws:s3:::c"]      | is not of the bucket b
                    """)
    void saysWhatIsWrongWithABucketsPolicy(String part, String message) {
        String json = "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"s3:*\"," + part + "}}";
        assertThatThrownBy(() -> PolicyDocument.parseForBucket(json, "b"))
                .isInstanceOf(MalformedPolicy.class)
                .hasMessageContaining(message);
    }

    @Test
    void takesABucketsPolicy() throws Exception {
        PolicyDocument.parseForBucket(GOOD, "b");
    }

    @Test
    void refusesWhatIsTooLongOrTooDeep() {
        assertThatThrownBy(() -> PolicyDocument.parse(" ".repeat(PolicyDocument.MAX_BYTES + 1)))
                .isInstanceOf(MalformedPolicy.class)
                .hasMessageContaining("at most 20480 bytes");
        assertThatThrownBy(() -> PolicyDocument.parse("[".repeat(1000))).isInstanceOf(MalformedPolicy.class);
    }

    @Test
    void knowsWhatIsPublic() throws Exception {
        String allow = "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"s3:*\",\"Resource\":\"arn:aws:s3:::b/*\",";
        assertThat(PolicyDocument.parseForBucket(allow + "\"Principal\":\"*\"}}", "b")
                        .grantsPublicly())
                .isTrue();
        assertThat(PolicyDocument.parseForBucket(allow + "\"Principal\":{\"AWS\":\"ann\"}}}", "b")
                        .grantsPublicly())
                .isFalse();
        assertThat(PolicyDocument.parseForBucket(GOOD, "b").grantsPublicly()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void cannedPoliciesAreRight(CannedPolicy policy) throws Exception {
        PolicyDocument document = PolicyDocument.parse(policy.document());
        boolean reads = policy != CannedPolicy.WRITEONLY;
        boolean writes = policy != CannedPolicy.READONLY;
        assertThat(document.decide(facts("s3:GetObject")).allowed()).isEqualTo(reads);
        assertThat(document.decide(facts("s3:ListBucket")).allowed()).isEqualTo(reads);
        assertThat(document.decide(facts("s3:PutObject")).allowed()).isEqualTo(writes);
        assertThat(document.decide(facts("s3:AbortMultipartUpload")).allowed()).isEqualTo(writes);
        assertThat(document.decide(facts("s3:DeleteObject")).allowed()).isEqualTo(policy == CannedPolicy.READWRITE);
    }

    /** Documents made by breaking a good one are refused with a message, or mean something; nothing else happens. */
    @Test
    void survivesBrokenDocuments() {
        Random random = new Random(Seeds.next("survivesBrokenDocuments"));
        List<String> pieces =
                List.of("{", "}", "[", "]", "\"", ",", ":", "null", "1e999", "*", "${", "\\u0000", "é", "");
        int understood = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder json = new StringBuilder(GOOD);
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(json.length());
                int end = Math.min(json.length(), at + random.nextInt(6));
                json.replace(at, end, pieces.get(random.nextInt(pieces.size())));
            }
            try {
                PolicyDocument document = PolicyDocument.parseForBucket(json.toString(), "b");
                assertThat(document.decide(facts("s3:GetObject"))).isNotNull();
                understood++;
            } catch (MalformedPolicy e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        assertThat(understood).isBetween(1, 19_999);
    }

    /** A pattern against a slow but obvious way to match it. */
    @Test
    void matchesAsTheObviousWayDoes() {
        Random random = new Random(Seeds.next("matchesAsTheObviousWayDoes"));
        Facts none = facts("");
        for (int round = 0; round < 50_000; round++) {
            String pattern = draw(random, "ab*?", 8);
            String value = draw(random, "ab", 10);
            assertThat(Glob.wild(pattern).matches(value, none))
                    .as("%s against %s", pattern, value)
                    .isEqualTo(matches(pattern, value));
        }
        String slow = "*a".repeat(500) + "b";
        assertThat(Glob.wild(slow).matches("a".repeat(2_000), none)).isFalse();
    }

    private static boolean matches(String pattern, String value) {
        if (pattern.isEmpty()) {
            return value.isEmpty();
        }
        return switch (pattern.charAt(0)) {
            case '*' ->
                matches(pattern.substring(1), value) || !value.isEmpty() && matches(pattern, value.substring(1));
            case '?' -> !value.isEmpty() && matches(pattern.substring(1), value.substring(1));
            default ->
                !value.isEmpty()
                        && value.charAt(0) == pattern.charAt(0)
                        && matches(pattern.substring(1), value.substring(1));
        };
    }

    private static String draw(Random random, String alphabet, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static Facts facts(String action) {
        return new Facts("ann", action, "arn:aws:s3:::b/k", Map.of());
    }

    private static List<String> publicWrites(String statements) throws MalformedPolicy {
        return PolicyDocument.parseForBucket("{\"Version\":\"2012-10-17\",\"Statement\":[" + statements + "]}", "b")
                .publicWrites("b");
    }

    private static String statement(String effect, String principal, String action, String resource, String more) {
        return """
               {"Effect":"%s","Principal":%s,"Action":"%s","Resource":%s%s}"""
                .formatted(effect, principal, action, resource, more);
    }

    @Test
    void tellsWhatAnybodyMayChange() throws Exception {
        String everyone = "\"*\"";
        String all = "[\"arn:aws:s3:::b\",\"arn:aws:s3:::b/*\"]";
        String objects = "\"arn:aws:s3:::b/public/*\"";
        assertThat(publicWrites(statement("Allow", everyone, "*", all, "")))
                .contains("s3:DeleteObject", "s3:DeleteBucketPolicy", "s3:PutBucketPolicy", "s3:DeleteBucket");
        assertThat(publicWrites(statement("Allow", "{\"AWS\":\"*\"}", "s3:*", "\"*\"", "")))
                .contains("s3:DeleteObject", "s3:DeleteBucketPolicy");
        assertThat(publicWrites(statement("Allow", everyone, "s3:*", objects, "")))
                .contains("s3:PutObject", "s3:DeleteObject")
                .doesNotContain("s3:DeleteBucketPolicy", "s3:DeleteBucket");
        assertThat(publicWrites(statement("Allow", everyone, "s3:putobject", objects, "")))
                .containsExactly("s3:PutObject");
        assertThat(publicWrites(statement("Allow", everyone, "s3:Get*", all, "")))
                .isEmpty();
        assertThat(publicWrites(statement("Allow", "{\"AWS\":\"ann\"}", "s3:*", all, "")))
                .isEmpty();
        assertThat(publicWrites(statement(
                        "Allow",
                        everyone,
                        "s3:*",
                        all,
                        ",\"Condition\":{\"IpAddress\":{\"aws:SourceIp\":\"10.0.0.0/8\"}}")))
                .isEmpty();
    }

    @Test
    void whatIsDeniedToAllNobodyMayChange() throws Exception {
        String everyone = "\"*\"";
        String all = "[\"arn:aws:s3:::b\",\"arn:aws:s3:::b/*\"]";
        String allow = statement("Allow", everyone, "s3:*", all, "");
        assertThat(publicWrites(allow + "," + statement("Deny", everyone, "s3:Delete*", all, "")))
                .contains("s3:PutObject")
                .doesNotContain("s3:DeleteObject", "s3:DeleteBucketPolicy");
        assertThat(publicWrites(
                        allow + "," + statement("Deny", everyone, "s3:Delete*", "\"arn:aws:s3:::b/kept/*\"", "")))
                .as("other keys may still be deleted")
                .contains("s3:DeleteObject");
        assertThat(publicWrites(allow + ","
                        + statement(
                                "Deny",
                                everyone,
                                "s3:*",
                                all,
                                ",\"Condition\":{\"Bool\":{\"aws:SecureTransport\":\"false\"}}")))
                .as("those who come by TLS may")
                .contains("s3:DeleteObject");
    }
}
