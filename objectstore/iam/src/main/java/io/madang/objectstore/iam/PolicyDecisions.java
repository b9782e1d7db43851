package io.madang.objectstore.iam;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides with the caller's policies and the bucket's. */
final class PolicyDecisions {
    private static final Logger log = LoggerFactory.getLogger(PolicyDecisions.class);
    private static final int MAX_CACHED = 256;
    private static final String USER_ARN = "arn:aws:iam::madang:user/";

    private final Clock clock;
    /** Bucket policies as read; a list of none is one that cannot be read. */
    private final Map<BucketPolicy, List<PolicyDocument>> bucketPolicies = new ConcurrentHashMap<>();

    private record BucketPolicy(String bucket, String json) {}

    PolicyDecisions(Clock clock) {
        this.clock = clock;
    }

    Decision decide(AccessRequest request, Snapshot accounts) {
        String user = request.user();
        if (Iam.ROOT.equals(user)) {
            return Decision.ALLOWED;
        }
        Facts facts = facts(request);
        Decision own = user == null ? Decision.NOT_GRANTED : accounts.decide(user, facts);
        Decision bucket = own == Decision.DENIED ? own : byBucketPolicy(request, facts);
        if (own == Decision.DENIED || bucket == Decision.DENIED) {
            return Decision.DENIED;
        }
        return own.allowed() || bucket.allowed() ? Decision.ALLOWED : Decision.NOT_GRANTED;
    }

    private Decision byBucketPolicy(AccessRequest request, Facts facts) {
        if (request.bucketPolicy() == null) {
            return Decision.NOT_GRANTED;
        }
        if (bucketPolicies.size() >= MAX_CACHED) {
            bucketPolicies.clear();
        }
        List<PolicyDocument> read = bucketPolicies.computeIfAbsent(
                new BucketPolicy(bucket(request.resource()), request.bucketPolicy()), PolicyDecisions::read);
        return read.isEmpty() ? Decision.DENIED : read.getFirst().decide(facts);
    }

    private static List<PolicyDocument> read(BucketPolicy policy) {
        try {
            return List.of(PolicyDocument.parseForBucket(policy.json(), policy.bucket()));
        } catch (MalformedPolicy e) {
            log.error("The policy of bucket {} cannot be read, so it denies: {}", policy.bucket(), e.getMessage());
            return List.of();
        }
    }

    private static String bucket(String resource) {
        String rest =
                resource.startsWith(AccessRequest.ARN) ? resource.substring(AccessRequest.ARN.length()) : resource;
        int slash = rest.indexOf('/');
        return slash < 0 ? rest : rest.substring(0, slash);
    }

    /** What the store knows itself overrides what the request says. */
    private Facts facts(AccessRequest request) {
        Map<String, List<String>> conditions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.conditions().forEach((key, values) -> conditions.merge(key, values, PolicyDecisions::both));
        Instant now = clock.instant();
        conditions.put("aws:CurrentTime", List.of(now.toString()));
        conditions.put("aws:EpochTime", List.of(Long.toString(now.getEpochSecond())));
        String user = request.user();
        conditions.put("aws:PrincipalType", List.of(user == null ? "Anonymous" : "User"));
        conditions.put("aws:username", user == null ? List.of() : List.of(user));
        conditions.put("aws:userid", user == null ? List.of("anonymous") : List.of(user));
        conditions.put("aws:PrincipalArn", user == null ? List.of() : List.of(USER_ARN + user));
        return new Facts(user, request.action(), request.resource(), conditions);
    }

    private static List<String> both(List<String> one, List<String> other) {
        List<String> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }
}
