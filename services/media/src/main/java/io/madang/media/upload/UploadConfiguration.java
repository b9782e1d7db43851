package io.madang.media.upload;

import io.madang.contracts.media.MediaItems;
import io.madang.media.item.ItemRows;
import io.madang.media.item.Quotas;
import io.madang.media.item.SignedLinks;
import io.madang.media.item.TagRows;
import io.madang.media.item.UploadErasure;
import io.madang.media.job.Jobs;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaStore;
import io.madang.media.store.Periodically;
import io.madang.sharding.IdempotencyKeys;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Wires uploads. */
@Configuration(proxyBeanMethods = false)
@Import(MediaBodyConfiguration.class)
public class UploadConfiguration {

    private static final Duration ORPHAN_AGE = Duration.ofDays(1);

    @Bean
    UploadRows uploadRows(MediaStore store, JsonMapper json) {
        return new UploadRows(store, json);
    }

    @Bean
    UploadParts uploadParts(MediaStore store, UploadRows rows, MultipartFiles multipart, MediaProperties properties) {
        return new UploadParts(store, rows, multipart, properties.uploadExpiry());
    }

    @Bean
    Uploads uploads(
            MediaStore store,
            UploadRows rows,
            ItemRows items,
            TagRows tags,
            Quotas quotas,
            Jobs jobs,
            MediaFiles files,
            MultipartFiles multipart,
            UploadParts parts,
            IdempotencyKeys keys,
            MediaProperties properties) {
        return new Uploads(
                store, rows, items, tags, quotas, jobs, files, multipart, parts, keys, properties, new SecureRandom());
    }

    @Bean
    UploadErasure uploadErasure(Uploads uploads) {
        return user -> {
            List<UploadRow> open = uploads.openOf(user);
            open.forEach(uploads::abort);
            return open.size();
        };
    }

    @Bean
    UploadsController uploadsController(
            Uploads uploads,
            UploadParts parts,
            MultipartFiles multipart,
            SignedLinks links,
            MediaProperties properties) {
        return new UploadsController(uploads, new UploadView(parts, multipart, links), properties);
    }

    @Bean
    OpenUploadsController openUploadsController(UploadRows rows) {
        return new OpenUploadsController(rows);
    }

    @Bean
    PartController partController(UploadParts parts, SignedLinks links) {
        return new PartController(parts, links);
    }

    @Bean
    WholeFileController wholeFileController(Uploads uploads, MediaItems items, MediaProperties properties) {
        return new WholeFileController(uploads, items, properties);
    }

    @Bean
    UploadSweeper uploadSweeper(MediaStore store, UploadRows rows, Uploads uploads) {
        return new UploadSweeper(store, rows, uploads);
    }

    @Bean
    Periodically uploadSweeping(UploadSweeper sweeper, MediaProperties properties) {
        return new Periodically("media-upload-sweeper", properties.sweepInterval(), sweeper::sweep);
    }

    @Bean
    OrphanSweeper orphanSweeper(MediaStore store, MediaFiles files, MultipartFiles multipart) {
        return new OrphanSweeper(store, files, multipart, ORPHAN_AGE);
    }

    @Bean
    Periodically orphanSweeping(OrphanSweeper sweeper, MediaProperties properties) {
        return new Periodically("media-orphan-sweeper", properties.orphanInterval(), sweeper::sweep);
    }
}
