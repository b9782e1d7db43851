package io.madang.objectstore.iam;

import java.util.List;
import java.util.Objects;

/** A policy in AWS's language, read and checked. */
public final class PolicyDocument {
    /** As AWS has it for bucket policies. */
    public static final int MAX_BYTES = 20 * 1024;

    private final List<Statement> statements;

    private PolicyDocument(List<Statement> statements) {
        this.statements = List.copyOf(statements);
    }

    /** A user's policy: its statements name no principal. */
    public static PolicyDocument parse(String json) throws MalformedPolicy {
        return new PolicyDocument(new PolicyReader(null).read(json));
    }

    /** A bucket's policy: each statement names its principals, and resources of this bucket only. */
    public static PolicyDocument parseForBucket(String json, String bucket) throws MalformedPolicy {
        return new PolicyDocument(new PolicyReader(Objects.requireNonNull(bucket)).read(json));
    }

    /** Whether it allows something to everyone without any condition. */
    public boolean grantsPublicly() {
        return statements.stream().anyMatch(Statement::grantsPublicly);
    }

    /** The actions by which everybody may change this bucket, without a signature and without any condition. */
    public List<String> publicWrites(String bucket) {
        return new PublicWrites(bucket, statements).actions();
    }

    Decision decide(Facts facts) {
        boolean allowed = false;
        for (Statement statement : statements) {
            if (statement.appliesTo(facts)) {
                if (!statement.allow()) {
                    return Decision.DENIED;
                }
                allowed = true;
            }
        }
        return allowed ? Decision.ALLOWED : Decision.NOT_GRANTED;
    }
}
