package io.madang.objectstore.metadata.rocks;

/**
 * A change, complete in itself: whatever chance and time it needs was drawn before it is applied, so that applying the
 * same commands in the same order makes the same rows, wherever it happens.
 */
sealed interface Command<O>
        permits CreateBucket,
                DeleteBucket,
                SetVersioning,
                SetBucketAccess,
                Configure,
                PutObject,
                DeleteObject,
                TagObject,
                SetObjectAccess,
                StartUpload,
                PutPart,
                CompleteUpload,
                AbortUpload,
                ForgetGarbage {
    O apply(Step step);
}
