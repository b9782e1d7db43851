package io.madang.media.item;

import io.madang.contracts.media.MediaDerivative;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.media.MediaVisibility;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Items as callers get them, with links that work for them. */
public final class ItemView {

    private static final String ANIMATION = "image/gif";

    private final TagRows tags;
    private final DerivativeRows derivatives;
    private final FailedRenditions failedRenditions;
    private final SignedLinks links;
    private final Duration linkLifetime;

    public ItemView(
            TagRows tags,
            DerivativeRows derivatives,
            FailedRenditions failedRenditions,
            SignedLinks links,
            Duration linkLifetime) {
        this.tags = tags;
        this.derivatives = derivatives;
        this.failedRenditions = failedRenditions;
        this.links = links;
        this.linkLifetime = linkLifetime;
    }

    static String contentPath(MediaId id) {
        return "/v1/media/" + id + "/content";
    }

    static String derivativePath(MediaId id, String name) {
        return "/v1/media/" + id + "/derivatives/" + name;
    }

    /** @param sharing whether the caller may hand out the item's link */
    MediaItem item(ItemRow row, boolean sharing) {
        List<MediaDerivative> made = row.state() == MediaState.READY ? derivatives(row) : List.of();
        return new MediaItem(
                row.id(),
                row.kind(),
                row.state(),
                row.refusal(),
                row.noPreview(),
                hasRenditions(row) ? failedRenditions.one(row.id()).orElse(null) : null,
                row.visibility(),
                row.title(),
                row.description(),
                tags.of(row.id()),
                row.uploaderId(),
                row.fileName(),
                row.type(),
                row.size(),
                row.width(),
                row.height(),
                row.durationMillis(),
                row.state() == MediaState.READY ? link(row, contentPath(row.id())) : null,
                made,
                sharing && row.visibility() == MediaVisibility.UNLISTED ? row.shareKey() : null,
                row.views(),
                row.likes(),
                row.comments(),
                row.version(),
                row.createdAt(),
                row.publishedAt());
    }

    private static boolean hasRenditions(ItemRow row) {
        return row.kind() == MediaKind.VIDEO || row.type().equals(ANIMATION);
    }

    private List<MediaDerivative> derivatives(ItemRow row) {
        List<DerivativeRow> rows = derivatives.of(row.id());
        List<MediaDerivative> made = new ArrayList<>(
                rows.stream().map(derivative -> derivative(row, derivative)).toList());
        if (MasterPlaylist.isThere(rows)) {
            byte[] playlist =
                    MasterPlaylist.of(rows, row.durationMillis()).text().getBytes(StandardCharsets.US_ASCII);
            made.add(derivative(
                    row,
                    new DerivativeRow(
                            row.id(), MasterPlaylist.NAME, HlsRendition.TYPE, playlist.length, null, null, "")));
        }
        return List.copyOf(made);
    }

    private MediaDerivative derivative(ItemRow row, DerivativeRow made) {
        return new MediaDerivative(
                made.name(),
                made.type(),
                made.size(),
                made.width(),
                made.height(),
                link(row, derivativePath(row.id(), made.name())));
    }

    /** In the order of the rows. */
    public List<MediaSummary> summaries(List<ItemRow> rows) {
        Map<MediaId, DerivativeRow> thumbnails =
                derivatives.thumbnails(rows.stream().map(ItemRow::id).toList());
        return rows.stream().map(row -> summary(row, thumbnails.get(row.id()))).toList();
    }

    /** As events carry it: without a thumbnail, whose link would expire. */
    public MediaSummary summary(ItemRow row) {
        return summary(row, null);
    }

    private MediaSummary summary(ItemRow row, @Nullable DerivativeRow thumbnail) {
        return new MediaSummary(
                row.id(),
                row.kind(),
                row.state(),
                row.visibility(),
                row.title(),
                row.uploaderId(),
                row.width(),
                row.height(),
                row.durationMillis(),
                thumbnail == null || row.state() != MediaState.READY
                        ? null
                        : link(row, derivativePath(row.id(), thumbnail.name())),
                row.size(),
                row.views(),
                row.likes(),
                row.comments(),
                row.createdAt());
    }

    private String link(ItemRow row, String path) {
        return row.isListed() ? path : links.sign("GET", path, links.expiry(linkLifetime));
    }
}
