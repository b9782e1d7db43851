package io.madang.objectstore.metadata.rocks;

/**
 * A change, complete in itself: whatever chance and time it needs was drawn before it is applied, so that applying the
 * same commands in the same order makes the same rows, wherever it happens.
 */
sealed interface Command<O>
        permits CreateBucketCommand,
                DeleteBucketCommand,
                SetVersioningCommand,
                SetBucketAccessCommand,
                ConfigureBucketCommand,
                PutObjectCommand,
                DeleteObjectCommand,
                TagObjectCommand,
                SetObjectAccessCommand,
                StartUploadCommand,
                PutPartCommand,
                CompleteUploadCommand,
                AbortUploadCommand,
                ForgetGarbageCommand,
                RaiseHorizonCommand,
                RaiseWriterHorizonCommand {
    O apply(CommandContext step);
}
