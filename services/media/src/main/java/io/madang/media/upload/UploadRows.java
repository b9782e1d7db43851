package io.madang.media.upload;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.media.UploadId;
import io.madang.contracts.media.UploadState;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The rows of uploads, each in the shard of its uploader, which its id carries. */
final class UploadRows {

    static final String BY_ID = "select * from uploads where upload_id = :id";
    static final String OPEN_OF_UPLOADER =
            """
        select * from uploads where uploader_id = :uploader and state = 'OPEN'
        order by upload_id desc limit :limit
        """;
    static final String OPEN_OF_UPLOADER_BEFORE =
            """
        select * from uploads where uploader_id = :uploader and state = 'OPEN' and upload_id < :before
        order by upload_id desc limit :limit
        """;
    static final String OPEN =
            """
        select * from uploads where upload_id < :before and state = 'OPEN' order by upload_id desc limit :limit
        """;
    static final String DUE = "select * from uploads where due_at <= :now order by due_at limit :limit";

    private final MediaStore store;
    private final JsonMapper json;

    UploadRows(MediaStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    Optional<UploadRow> find(UploadId id) {
        return store.named(id)
                .sql(BY_ID)
                .param("id", id.value())
                .query(this::read)
                .optional();
    }

    /** In the open transaction of the upload's shard. */
    Optional<UploadRow> lock(UploadId id) {
        return store.named(id)
                .sql(BY_ID + " for update")
                .param("id", id.value())
                .query(this::read)
                .optional();
    }

    /** The newest first. */
    List<UploadRow> openOf(UserId uploader, int limit) {
        return store.of(uploader)
                .sql(OPEN_OF_UPLOADER)
                .param("uploader", uploader.value())
                .param("limit", limit)
                .query(this::read)
                .list();
    }

    List<UploadRow> due(Source source, Instant now, int limit) {
        return source.jdbc()
                .sql(DUE)
                .param("now", UtcTime.column(now))
                .param("limit", limit)
                .query(this::read)
                .list();
    }

    /** The newest open ones of everybody, or of one user, first. */
    List<UploadRow> open(@Nullable UserId uploader, long before, int limit) {
        if (uploader != null) {
            return store.of(uploader)
                    .sql(OPEN_OF_UPLOADER_BEFORE)
                    .param("uploader", uploader.value())
                    .param("before", before)
                    .param("limit", limit)
                    .query(this::read)
                    .list();
        }
        return store.shards()
                .first(
                        limit,
                        Comparator.comparing((UploadRow row) -> row.id().value())
                                .reversed(),
                        source -> source.jdbc()
                                .sql(OPEN)
                                .param("before", before)
                                .param("limit", limit)
                                .query(this::read)
                                .list());
    }

    void insert(UploadRow row) {
        store.named(row.id())
                .sql(
                        """
                    insert into uploads (upload_id, uploader_id, state, file_name, size, part_size, title,
                                         description, tags, visibility, storage_key, multipart, created_at, due_at)
                    values (:id, :uploader, :state, :fileName, :size, :partSize, :title,
                            :description, :tags, :visibility, :storageKey, :multipart, :createdAt, :dueAt)
                    """)
                .param("id", row.id().value())
                .param("uploader", row.uploaderId().value())
                .param("state", row.state().name())
                .param("fileName", row.fileName())
                .param("size", row.size())
                .param("partSize", row.partSize())
                .param("title", row.title())
                .param("description", row.description())
                .param("tags", json.writeValueAsString(row.tags()))
                .param("visibility", row.visibility().name())
                .param("storageKey", row.storageKey())
                .param("multipart", row.multipart())
                .param("createdAt", UtcTime.column(row.createdAt()))
                .param("dueAt", UtcTime.column(row.dueAt()))
                .update();
    }

    /** Keeps the store's name of the multipart upload, unless another one was kept before; returns the kept one. */
    String keepMultipart(UploadId id, String multipart) {
        store.named(id)
                .sql("update uploads set multipart = :multipart where upload_id = :id and multipart is null")
                .param("multipart", multipart)
                .param("id", id.value())
                .update();
        return find(id).map(UploadRow::multipart).orElse(multipart);
    }

    /** Of an open upload of which the store knows nothing any more. */
    void forgetMultipart(UploadId id, String multipart) {
        store.named(id)
                .sql(
                        """
                    update uploads set multipart = null
                    where upload_id = :id and multipart = :multipart and state = 'OPEN'
                    """)
                .param("multipart", multipart)
                .param("id", id.value())
                .update();
    }

    void close(UploadId id, UploadState state, Instant dueAt) {
        store.named(id)
                .sql("update uploads set state = :state, due_at = :dueAt where upload_id = :id")
                .param("state", state.name())
                .param("dueAt", UtcTime.column(dueAt))
                .param("id", id.value())
                .update();
    }

    /** Puts the end of an open upload off, or that of a closed one's row. */
    void prolong(UploadId id, UploadState state, Instant dueAt) {
        store.named(id)
                .sql("update uploads set due_at = :dueAt where upload_id = :id and state = :state")
                .param("state", state.name())
                .param("dueAt", UtcTime.column(dueAt))
                .param("id", id.value())
                .update();
    }

    /** Whether a worker has still to join its parts, and needs the row for it. */
    boolean isJoining(UploadId id) {
        return store.named(id)
                        .sql("select count(*) from jobs where item_id = :id and task = 'JOIN'")
                        .param("id", id.value())
                        .query(Long.class)
                        .single()
                > 0;
    }

    void delete(UploadId id) {
        store.named(id)
                .sql("delete from uploads where upload_id = :id")
                .param("id", id.value())
                .update();
    }

    private UploadRow read(ResultSet row, int number) throws SQLException {
        return new UploadRow(
                new UploadId(row.getLong("upload_id")),
                new UserId(row.getLong("uploader_id")),
                UploadState.valueOf(row.getString("state")),
                row.getString("file_name"),
                row.getLong("size"),
                row.getLong("part_size"),
                row.getString("title"),
                row.getString("description"),
                List.of(json.readValue(row.getString("tags"), String[].class)),
                MediaVisibility.valueOf(row.getString("visibility")),
                row.getString("storage_key"),
                row.getString("multipart"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "due_at"));
    }
}
