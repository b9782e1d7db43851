package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A question about names, which may be asked in one process and answered in another. */
sealed interface NamesQuestion<T> {
    T answer(Metadata names);

    record FindBucket(String name) implements NamesQuestion<Optional<Bucket>> {
        @Override
        public Optional<Bucket> answer(Metadata names) {
            return names.bucket(name);
        }
    }

    record Buckets(String after, int limit) implements NamesQuestion<List<Bucket>> {
        @Override
        public List<Bucket> answer(Metadata names) {
            return names.buckets(after, limit);
        }
    }

    record Setting(String bucket, BucketSetting setting) implements NamesQuestion<Optional<String>> {
        @Override
        public Optional<String> answer(Metadata names) {
            return names.setting(bucket, setting);
        }
    }

    record Usage(String bucket) implements NamesQuestion<Optional<BucketUsage>> {
        @Override
        public Optional<BucketUsage> answer(Metadata names) {
            return names.usage(bucket);
        }
    }

    record Find(String bucket, String key, @Nullable VersionId version)
            implements NamesQuestion<Optional<ObjectVersion>> {
        @Override
        public Optional<ObjectVersion> answer(Metadata names) {
            return version == null ? names.find(bucket, key) : names.find(bucket, key, version);
        }
    }

    record ListObjects(ListQuery query) implements NamesQuestion<Optional<Listing>> {
        @Override
        public Optional<Listing> answer(Metadata names) {
            return names.list(query);
        }
    }

    record ListVersions(VersionQuery query) implements NamesQuestion<Optional<VersionListing>> {
        @Override
        public Optional<VersionListing> answer(Metadata names) {
            return names.versions(query);
        }
    }

    record FindUpload(UploadKey key) implements NamesQuestion<Optional<Upload>> {
        @Override
        public Optional<Upload> answer(Metadata names) {
            return names.upload(key);
        }
    }

    record ListParts(UploadKey key, int after, int limit) implements NamesQuestion<Optional<PartListing>> {
        @Override
        public Optional<PartListing> answer(Metadata names) {
            return names.parts(key, after, limit);
        }
    }

    record ListUploads(UploadQuery query) implements NamesQuestion<Optional<UploadListing>> {
        @Override
        public Optional<UploadListing> answer(Metadata names) {
            return names.uploads(query);
        }
    }

    record ListGarbage(int limit, Instant olderThan) implements NamesQuestion<List<Garbage>> {
        @Override
        public List<Garbage> answer(Metadata names) {
            return names.garbage(limit, olderThan);
        }
    }

    record Horizon() implements NamesQuestion<DataId> {
        @Override
        public DataId answer(Metadata names) {
            return names.horizon();
        }
    }

    record RefersTo(DataId id) implements NamesQuestion<Boolean> {
        @Override
        public Boolean answer(Metadata names) {
            return names.refersTo(id);
        }
    }

    /** Those of them to which something refers. */
    record ReferredOf(Set<DataId> ids) implements NamesQuestion<Set<DataId>> {
        @Override
        public Set<DataId> answer(Metadata names) {
            return ids.stream().filter(names::refersTo).collect(Collectors.toSet());
        }
    }

    record CheckAll() implements NamesQuestion<CheckReport> {
        @Override
        public CheckReport answer(Metadata names) {
            return names.check(CheckProgress.SILENT);
        }
    }
}
