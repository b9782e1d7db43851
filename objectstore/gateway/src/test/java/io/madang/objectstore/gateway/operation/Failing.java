package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** How S3 says no. */
final class Failing {

    static S3Exception with(int status, String code, ThrowingCallable call) {
        S3Exception failure = catchThrowableOfType(S3Exception.class, call);
        assertThat(failure).as("A failure with " + code).isNotNull();
        assertThat(failure.awsErrorDetails().errorCode()).isEqualTo(code);
        assertThat(failure.statusCode()).isEqualTo(status);
        return failure;
    }

    private Failing() {}
}
