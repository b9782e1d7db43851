package io.madang.media.item;

import io.madang.contracts.media.MediaId;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The fast path to an item for guests; whoever is logged in, or has a share key, is answered the usual way. */
final class ItemFastPath implements FastPathEndpoint {

    private static final int MAX_DIGITS = 19;

    private final PublicItems items;
    private final ItemRows rows;
    private final ItemView view;
    private final JsonMapper json;

    ItemFastPath(PublicItems items, ItemRows rows, ItemView view, JsonMapper json) {
        this.items = items;
        this.rows = rows;
        this.view = view;
        this.json = json;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/v1/media/{id}";
    }

    @Override
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        // other paths look like an item's, such as that of one's own items
        if (!isId(request.variable())
                || request.caller().isPresent()
                || request.http().getQueryString() != null) {
            return null;
        }
        return items.find(MediaId.of(request.variable()), this::read)
                .map(FastPathResponse::json)
                .orElse(null);
    }

    /** Nothing for an item that not everybody may see. */
    private Optional<byte[]> read(MediaId id) {
        return rows.find(id).filter(ItemRow::isListed).map(row -> json.writeValueAsBytes(view.item(row, false)));
    }

    private static boolean isId(String text) {
        return text.length() < MAX_DIGITS
                && text.charAt(0) != '0'
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
