package io.madang.objectstore.iam;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables of requests and what is decided about them. */
class DecisionTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-16T10:00:00Z"), ZoneOffset.UTC);
    private static final String OBJECT = "arn:aws:s3:::photos/2026/cat.jpg";
    private static final String BUCKET = "arn:aws:s3:::photos";

    /** A statement without principal, in quotes that Java does not need to escape. */
    static Stream<Arguments> ownPolicies() {
        return Stream.of(
                own("NOT_GRANTED", "s3:GetObject", OBJECT),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("s3:GetObject", OBJECT)),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("S3:getobject", OBJECT)),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("s3:Get*", "arn:aws:s3:::photos/*")),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("*", "*")),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("s3:G?tObject", "arn:aws:s3:::photos/????/cat.jpg")),
                own("NOT_GRANTED", "s3:GetObject", OBJECT, allow("s3:G?etObject", "*")),
                own("NOT_GRANTED", "s3:GetObjectAcl", OBJECT, allow("s3:GetObject", "*")),
                own("NOT_GRANTED", "s3:PutObject", OBJECT, allow("s3:Get*", "*")),
                own("NOT_GRANTED", "s3:GetObject", OBJECT, allow("s3:*", "arn:aws:s3:::photos/2026/CAT.jpg")),
                own("NOT_GRANTED", "s3:ListBucket", BUCKET, allow("s3:*", "arn:aws:s3:::photos/*")),
                own("NOT_GRANTED", "s3:GetObject", OBJECT, allow("s3:*", BUCKET)),
                own("NOT_GRANTED", "s3:GetObject", OBJECT, allow("s3:*", "arn:aws:s3:::photo")),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("s3:*", "arn:aws:s3:::*cat*")),
                own("DENIED", "s3:GetObject", OBJECT, allow("*", "*"), deny("s3:GetObject", OBJECT)),
                own("DENIED", "s3:GetObject", OBJECT, deny("s3:GetObject", OBJECT), allow("*", "*")),
                own("DENIED", "s3:GetObject", OBJECT, deny("*", "*")),
                own("ALLOWED", "s3:GetObject", OBJECT, allow("*", "*"), deny("s3:PutObject", "*")),
                own("ALLOWED", "s3:GetObject", OBJECT, "'Effect':'Allow','NotAction':'s3:Put*','Resource':'*'"),
                own("NOT_GRANTED", "s3:PutObject", OBJECT, "'Effect':'Allow','NotAction':'s3:Put*','Resource':'*'"),
                own(
                        "NOT_GRANTED",
                        "s3:GetObject",
                        OBJECT,
                        "'Effect':'Allow','Action':'*','NotResource':'arn:aws:s3:::photos/*'"),
                own("ALLOWED", "s3:ListBucket", BUCKET, "'Effect':'Allow','Action':'*','NotResource':'arn:aws:s3:::x'"),
                own(
                        "DENIED",
                        "s3:GetObject",
                        OBJECT,
                        allow("*", "*"),
                        "'Effect':'Deny','NotAction':['s3:PutObject','s3:ListBucket'],'Resource':'*'"),
                own(
                        "ALLOWED",
                        "s3:PutObject",
                        "arn:aws:s3:::homes/ann/x",
                        allow("s3:*", "arn:aws:s3:::homes/${aws:username}/*")),
                own(
                        "NOT_GRANTED",
                        "s3:PutObject",
                        "arn:aws:s3:::homes/bob/x",
                        allow("s3:*", "arn:aws:s3:::homes/${AWS:UserName}/*")),
                own(
                        "NOT_GRANTED",
                        "s3:PutObject",
                        "arn:aws:s3:::homes/x",
                        allow("s3:*", "arn:aws:s3:::homes/${aws:nothing}*")),
                own("ALLOWED", "s3:GetObject", "arn:aws:s3:::b/*", allow("s3:*", "arn:aws:s3:::b/${*}")),
                own("NOT_GRANTED", "s3:GetObject", "arn:aws:s3:::b/k", allow("s3:*", "arn:aws:s3:::b/${*}")),
                own(
                        "ALLOWED",
                        "s3:GetObject",
                        OBJECT,
                        "'Effect':'Allow','Action':['s3:Put*','s3:Get*'],'Resource':['arn:aws:s3:::x','arn:aws:s3:::photos/*']"));
    }

    @ParameterizedTest
    @MethodSource
    void ownPolicies(Decision expected, String action, String resource, List<String> statements) throws Exception {
        assertThat(decide("ann", action, resource, statements, Map.of(), null)).isEqualTo(expected);
    }

    static Stream<Arguments> bucketPolicies() {
        String get = "'Action':'s3:GetObject','Resource':'arn:aws:s3:::photos/*'";
        String everyone = "'Effect':'Allow','Principal':'*'," + get;
        return Stream.of(
                bucket("ALLOWED", null, List.of(), everyone),
                bucket("ALLOWED", null, List.of(), "'Effect':'Allow','Principal':{'AWS':'*'}," + get),
                bucket("ALLOWED", "ann", List.of(), everyone),
                bucket("NOT_GRANTED", null, List.of(), ann("Allow") + get),
                bucket("ALLOWED", "ann", List.of(), ann("Allow") + get),
                bucket("NOT_GRANTED", "bob", List.of(), ann("Allow") + get),
                bucket("ALLOWED", "ann", List.of(), "'Effect':'Allow','Principal':{'AWS':['bob','ann']}," + get),
                bucket(
                        "ALLOWED",
                        "ann",
                        List.of(),
                        "'Effect':'Allow','Principal':{'AWS':'arn:aws:iam::123456789012:user/team/ann'}," + get),
                bucket("DENIED", "ann", List.of(allow("*", "*")), ann("Deny") + get),
                bucket("ALLOWED", "bob", List.of(allow("*", "*")), ann("Deny") + get),
                bucket("DENIED", null, List.of(), everyone, "'Effect':'Deny','Principal':'*'," + get),
                bucket("DENIED", "ann", List.of(deny("s3:GetObject", "*")), everyone),
                bucket(
                        "ALLOWED",
                        "ann",
                        List.of(allow("*", "*")),
                        "'Effect':'Deny','NotPrincipal':{'AWS':'ann'}," + get),
                bucket(
                        "DENIED",
                        "bob",
                        List.of(allow("*", "*")),
                        "'Effect':'Deny','NotPrincipal':{'AWS':'ann'}," + get),
                bucket("DENIED", null, List.of(), everyone, "'Effect':'Deny','NotPrincipal':{'AWS':'ann'}," + get),
                // The account: denied to all its users, allowed to none of them by itself.
                bucket("NOT_GRANTED", "ann", List.of(), account("Allow") + get),
                bucket("ALLOWED", "ann", List.of(allow("*", "*")), account("Allow") + get),
                bucket("DENIED", "ann", List.of(allow("*", "*")), account("Deny") + get),
                bucket("ALLOWED", null, List.of(), everyone, account("Deny") + get),
                bucket("ALLOWED", "root", List.of(), "'Effect':'Deny','Principal':'*'," + get),
                bucket(
                        "NOT_GRANTED",
                        null,
                        List.of(),
                        "'Effect':'Allow','Principal':'*','Action':'s3:PutObject','Resource':'arn:aws:s3:::photos/*'"),
                bucket(
                        "NOT_GRANTED",
                        null,
                        List.of(),
                        "'Effect':'Allow','Principal':'*','Action':'s3:*','Resource':'arn:aws:s3:::photos'"),
                bucket(
                        "ALLOWED",
                        null,
                        List.of(),
                        "'Effect':'Allow','Principal':'*','Action':'s3:*','Resource':'arn:aws:s3:::*/*'"),
                // Of another bucket, or no policy at all: what cannot be read denies.
                bucket(
                        "DENIED",
                        "ann",
                        List.of(allow("*", "*")),
                        "'Effect':'Allow','Principal':'*','Action':'s3:*','Resource':'arn:aws:s3:::other/*'"),
                bucket("DENIED", "ann", List.of(allow("*", "*")), "nonsense"));
    }

    @ParameterizedTest
    @MethodSource
    void bucketPolicies(Decision expected, @Nullable String user, List<String> own, String policy) throws Exception {
        assertThat(decide(user, "s3:GetObject", OBJECT, own, Map.of(), policy)).isEqualTo(expected);
    }

    static Stream<Arguments> conditions() {
        return Stream.of(
                when(true, "'StringEquals':{'s3:prefix':'a'}", "s3:prefix", "a"),
                when(true, "'StringEquals':{'S3:Prefix':'a'}", "s3:prefix", "a"),
                when(false, "'StringEquals':{'s3:prefix':'a*'}", "s3:prefix", "ab"),
                when(false, "'StringEquals':{'s3:prefix':'a'}", "s3:prefix", "A"),
                when(false, "'StringEquals':{'s3:prefix':'a'}"),
                when(true, "'StringEquals':{'s3:prefix':['a','b']}", "s3:prefix", "b"),
                when(true, "'StringEquals':{'s3:prefix':''}", "s3:prefix", ""),
                when(true, "'StringEqualsIfExists':{'s3:prefix':'a'}"),
                when(false, "'StringEqualsIfExists':{'s3:prefix':'a'}", "s3:prefix", "b"),
                when(true, "'StringEqualsIgnoreCase':{'s3:prefix':'a'}", "s3:prefix", "A"),
                when(false, "'StringNotEqualsIgnoreCase':{'s3:prefix':'a'}", "s3:prefix", "A"),
                when(true, "'StringNotEquals':{'s3:prefix':'a'}", "s3:prefix", "b"),
                when(false, "'StringNotEquals':{'s3:prefix':['a','b']}", "s3:prefix", "b"),
                when(true, "'StringNotEquals':{'s3:prefix':'a'}"),
                when(false, "'StringNotEquals':{'s3:prefix':'a'}", "s3:prefix", "a", "s3:prefix", "b"),
                when(true, "'StringLike':{'s3:prefix':'a/*'}", "s3:prefix", "a/b/c"),
                when(true, "'StringLike':{'s3:prefix':['','home/${aws:username}/*']}", "s3:prefix", "home/ann/x"),
                when(false, "'StringLike':{'s3:prefix':['','home/${aws:username}/*']}", "s3:prefix", "home/bob/x"),
                when(false, "'StringNotLike':{'s3:prefix':'a*'}", "s3:prefix", "ab"),
                when(true, "'NumericLessThanEquals':{'s3:max-keys':'10'}", "s3:max-keys", "10"),
                when(true, "'NumericLessThanEquals':{'s3:max-keys':10}", "s3:max-keys", "9"),
                when(false, "'NumericLessThanEquals':{'s3:max-keys':10}", "s3:max-keys", "11"),
                when(false, "'NumericLessThanEquals':{'s3:max-keys':10}", "s3:max-keys", "many"),
                when(true, "'NumericEquals':{'s3:max-keys':'10.0'}", "s3:max-keys", "10"),
                when(true, "'NumericNotEquals':{'s3:max-keys':'10'}", "s3:max-keys", "11"),
                when(true, "'NumericGreaterThan':{'s3:max-keys':'10'}", "s3:max-keys", "11"),
                when(false, "'NumericGreaterThanEquals':{'s3:max-keys':'10'}", "s3:max-keys", "9"),
                when(false, "'NumericLessThan':{'s3:max-keys':'10'}", "s3:max-keys", "10"),
                when(true, "'Bool':{'aws:SecureTransport':'true'}", "aws:SecureTransport", "true"),
                when(false, "'Bool':{'aws:SecureTransport':true}", "aws:SecureTransport", "false"),
                when(false, "'Bool':{'aws:SecureTransport':'true'}"),
                when(true, "'IpAddress':{'aws:SourceIp':'10.0.0.0/8'}", "aws:SourceIp", "10.200.3.4"),
                when(false, "'IpAddress':{'aws:SourceIp':'10.0.0.0/8'}", "aws:SourceIp", "11.0.0.1"),
                when(true, "'IpAddress':{'aws:SourceIp':['192.168.1.7','10.0.0.0/9']}", "aws:SourceIp", "192.168.1.7"),
                when(false, "'IpAddress':{'aws:SourceIp':'10.0.0.0/9'}", "aws:SourceIp", "10.128.0.0"),
                when(true, "'IpAddress':{'aws:SourceIp':'0.0.0.0/0'}", "aws:SourceIp", "8.8.8.8"),
                when(false, "'IpAddress':{'aws:SourceIp':'0.0.0.0/0'}", "aws:SourceIp", "::1"),
                when(true, "'IpAddress':{'aws:SourceIp':'2001:db8::/32'}", "aws:SourceIp", "2001:db8:1::1"),
                when(false, "'IpAddress':{'aws:SourceIp':'2001:db8::/32'}", "aws:SourceIp", "2001:db9::1"),
                when(false, "'IpAddress':{'aws:SourceIp':'10.0.0.0/8'}"),
                when(false, "'IpAddress':{'aws:SourceIp':'10.0.0.0/8'}", "aws:SourceIp", "localhost"),
                when(false, "'NotIpAddress':{'aws:SourceIp':'10.0.0.0/8'}", "aws:SourceIp", "10.1.1.1"),
                when(true, "'NotIpAddress':{'aws:SourceIp':'10.0.0.0/8'}", "aws:SourceIp", "1.1.1.1"),
                when(true, "'Null':{'s3:prefix':'true'}"),
                when(false, "'Null':{'s3:prefix':true}", "s3:prefix", "a"),
                when(true, "'Null':{'s3:prefix':'false'}", "s3:prefix", "a"),
                when(false, "'Null':{'s3:prefix':'false'}"),
                when(true, "'DateLessThan':{'aws:CurrentTime':'2026-11-17T00:00:00Z'}"),
                when(false, "'DateLessThan':{'aws:CurrentTime':'2026-11-16'}"),
                when(true, "'DateGreaterThan':{'aws:EpochTime':'1000000000'}"),
                when(false, "'DateEquals':{'aws:CurrentTime':'2026-11-16T10:00:01Z'}"),
                when(true, "'DateEquals':{'aws:CurrentTime':'2026-11-16T11:00:00+01:00'}"),
                when(true, "'ForAnyValue:StringEquals':{'s3:prefix':['a','b']}", "s3:prefix", "x", "s3:prefix", "b"),
                when(false, "'ForAllValues:StringEquals':{'s3:prefix':['a','b']}", "s3:prefix", "x", "s3:prefix", "b"),
                when(true, "'ForAllValues:StringEquals':{'s3:prefix':['a','b']}"),
                when(false, "'ForAnyValue:StringEquals':{'s3:prefix':['a','b']}"),
                when(true, "'ArnLike':{'aws:PrincipalArn':'arn:aws:iam::*:user/ann'}"),
                when(false, "'ArnNotEquals':{'aws:PrincipalArn':'arn:aws:iam::madang:user/ann'}"),
                // What the store knows itself cannot be said by a request.
                when(false, "'StringEquals':{'aws:username':'bob'}", "aws:username", "bob"),
                when(false, "'StringEquals':{'aws:username':'bob'}", "AWS:USERNAME", "bob"),
                // All keys and all operators must hold.
                when(false, "'StringEquals':{'s3:prefix':'a','s3:delimiter':'/'}", "s3:prefix", "a"),
                when(
                        true,
                        "'StringEquals':{'s3:prefix':'a'},'NumericLessThan':{'s3:max-keys':5}",
                        "s3:prefix",
                        "a",
                        "s3:max-keys",
                        "4"),
                when(
                        false,
                        "'StringEquals':{'s3:prefix':'a'},'NumericLessThan':{'s3:max-keys':5}",
                        "s3:prefix",
                        "a",
                        "s3:max-keys",
                        "5"));
    }

    @ParameterizedTest
    @MethodSource
    void conditions(boolean holds, String condition, Map<String, List<String>> values) throws Exception {
        String statement = "'Effect':'Allow','Action':'*','Resource':'*','Condition':{" + condition + "}";
        assertThat(decide("ann", "s3:ListBucket", BUCKET, List.of(statement), values, null))
                .isEqualTo(holds ? Decision.ALLOWED : Decision.NOT_GRANTED);
        assertThat(decide(
                        "ann",
                        "s3:ListBucket",
                        BUCKET,
                        List.of(allow("*", "*"), statement.replace("Allow", "Deny")),
                        values,
                        null))
                .isEqualTo(holds ? Decision.DENIED : Decision.ALLOWED);
    }

    private static Decision decide(
            @Nullable String user,
            String action,
            String resource,
            List<String> statements,
            Map<String, List<String>> conditions,
            @Nullable String bucketPolicy)
            throws IOException {
        List<User.UserPolicy> policies = new ArrayList<>();
        for (String statement : statements) {
            policies.add(new User.UserPolicy("p" + policies.size(), document(statement)));
        }
        AccessKey root = new AccessKey("R", "s", Iam.ROOT, true, null);
        Snapshot accounts = Snapshot.of(
                null,
                List.of(
                        new User(Iam.ROOT, List.of(), List.of(root)),
                        new User("ann", policies, List.of()),
                        new User("bob", policies, List.of())));
        return new PolicyDecisions(CLOCK)
                .decide(new AccessRequest(user, action, resource, conditions, bucketPolicy), accounts);
    }

    private static String document(String... statements) {
        return ("{'Version':'2012-10-17','Statement':[{" + String.join("},{", statements) + "}]}").replace('\'', '"');
    }

    private static String allow(String action, String resource) {
        return "'Effect':'Allow','Action':'" + action + "','Resource':'" + resource + "'";
    }

    private static String deny(String action, String resource) {
        return allow(action, resource).replace("Allow", "Deny");
    }

    private static String ann(String effect) {
        return "'Effect':'" + effect + "','Principal':{'AWS':'arn:aws:iam::madang:user/ann'},";
    }

    private static String account(String effect) {
        return "'Effect':'" + effect + "','Principal':{'AWS':'arn:aws:iam::madang:root'},";
    }

    private static Arguments own(String decision, String action, String resource, String... statements) {
        return Arguments.of(Decision.valueOf(decision), action, resource, List.of(statements));
    }

    private static Arguments bucket(String decision, @Nullable String user, List<String> own, String... statements) {
        return Arguments.of(Decision.valueOf(decision), user, own, document(statements));
    }

    private static Arguments when(boolean holds, String condition, String... keysAndValues) {
        Map<String, List<String>> values = new java.util.HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.computeIfAbsent(keysAndValues[i], key -> new ArrayList<>()).add(keysAndValues[i + 1]);
        }
        return Arguments.of(holds, condition, values);
    }
}
