package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

class ListingTest {
    private static final int MANY = 2_345;

    @RegisterExtension
    static final TestStore store = new TestStore();

    private static String many = "";
    private static List<String> keys = List.of();

    @BeforeAll
    static void putManyObjects() throws Exception {
        many = store.bucket();
        keys = IntStream.range(0, MANY)
                .mapToObj(i -> "dir%d/%05d".formatted(i % 7, i))
                .sorted()
                .toList();
        put(many, keys);
    }

    private static void put(String bucket, List<String> all) throws Exception {
        List<Future<?>> puts = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(16, Thread.ofVirtual().factory())) {
            for (String key : all) {
                puts.add(threads.submit(
                        () -> store.s3.putObject(p -> p.bucket(bucket).key(key), RequestBody.fromString(key))));
            }
            for (Future<?> done : puts) {
                done.get();
            }
        }
    }

    private static List<String> names(List<S3Object> objects) {
        return objects.stream().map(S3Object::key).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 999, 500, 5000})
    void listsEveryKeyOnce(int pageSize) {
        List<String> listed = new ArrayList<>();
        for (ListObjectsV2Response page :
                store.s3.listObjectsV2Paginator(l -> l.bucket(many).maxKeys(pageSize))) {
            assertThat(page.keyCount()).isEqualTo(page.contents().size()).isLessThanOrEqualTo(1000);
            listed.addAll(names(page.contents()));
        }

        assertThat(listed).isEqualTo(keys);
    }

    @Test
    void listsByTheFirstForm() {
        List<String> listed = new ArrayList<>();
        String marker = "";
        ListObjectsResponse page;
        do {
            String from = marker;
            page = store.s3.listObjects(l -> l.bucket(many).marker(from));
            listed.addAll(names(page.contents()));
            marker = listed.getLast();
        } while (page.isTruncated());

        assertThat(listed).isEqualTo(keys);
    }

    @Test
    void rollsKeysUpToPrefixes() {
        ListObjectsV2Response all = store.s3.listObjectsV2(l -> l.bucket(many).delimiter("/"));
        assertThat(all.contents()).isEmpty();
        assertThat(all.commonPrefixes().stream().map(CommonPrefix::prefix))
                .containsExactly("dir0/", "dir1/", "dir2/", "dir3/", "dir4/", "dir5/", "dir6/");
        assertThat(all.keyCount()).isEqualTo(7);

        List<String> paged = new ArrayList<>();
        store.s3
                .listObjectsV2Paginator(l -> l.bucket(many).delimiter("/").maxKeys(2))
                .commonPrefixes()
                .forEach(prefix -> paged.add(prefix.prefix()));
        assertThat(paged).hasSize(7).isSorted().doesNotHaveDuplicates();
        ListObjectsResponse first =
                store.s3.listObjects(l -> l.bucket(many).delimiter("/").maxKeys(3));
        assertThat(first.nextMarker()).isEqualTo("dir2/");
        assertThat(store.s3
                        .listObjectsV2(l -> l.bucket(many).prefix("dir3/").delimiter("/"))
                        .contents())
                .hasSize(MANY / 7);
    }

    @Test
    void startsAfterAKeyAndBoundsThePage() {
        ListObjectsV2Response page = store.s3.listObjectsV2(
                l -> l.bucket(many).startAfter(keys.get(9)).maxKeys(3).fetchOwner(true));
        assertThat(names(page.contents())).isEqualTo(keys.subList(10, 13));
        assertThat(page.startAfter()).isEqualTo(keys.get(9));
        assertThat(page.contents().getFirst().owner().id()).isNotEmpty();
        assertThat(store.s3
                        .listObjectsV2(l -> l.bucket(many).maxKeys(3))
                        .contents()
                        .getFirst()
                        .owner())
                .isNull();

        ListObjectsV2Response none = store.s3.listObjectsV2(l -> l.bucket(many).maxKeys(0));
        assertThat(none.contents()).isEmpty();
        assertThat(none.isTruncated()).isFalse();
    }

    @Test
    void takesOnlyItsOwnTokens() {
        String token = store.s3.listObjectsV2(l -> l.bucket(many).maxKeys(1)).nextContinuationToken();
        assertThat(token).doesNotContain(keys.getFirst());

        for (String wrong : List.of("", "nonsense", token + "A", token.substring(1), token.toLowerCase(Locale.ROOT))) {
            Failing.with(
                    400,
                    "InvalidArgument",
                    () -> store.s3.listObjectsV2(l -> l.bucket(many).continuationToken(wrong)));
        }
        Failing.with(
                400,
                "InvalidArgument",
                () -> store.s3.listObjectsV2(l -> l.bucket(many).prefix("dir1/").continuationToken(token)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"max-keys=-1", "max-keys=x", "max-keys=99999999999", "encoding-type=base64", "list-type=3"})
    void refusesArgumentsThatAreNone(String query) throws Exception {
        var answer = store.raw().signed("GET", "/" + many + "?list-type=2&" + query);
        if (query.startsWith("list-type")) {
            answer = store.raw().signed("GET", "/" + many + "?" + query);
        }

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("<Code>InvalidArgument</Code>");
    }

    @Test
    void ordersKeysByTheirBytesAndEncodesThem() throws Exception {
        String bucket = store.bucket();
        List<String> strange = new ArrayList<>(List.of(
                "a b",
                "a+b",
                "a%b",
                "a&b",
                "a<b>",
                "a\"b",
                "한글/키",
                "\uFFFD",
                "\uD83D\uDE00",
                "é",
                "z\nnew",
                "q?x=y#z"));
        put(bucket, strange);
        strange.sort((one, other) ->
                Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));

        assertThat(names(store.s3.listObjectsV2(l -> l.bucket(bucket)).contents()))
                .isEqualTo(strange);
        assertThat(names(store.s3
                        .listObjectsV2(l -> l.bucket(bucket).encodingType(EncodingType.URL))
                        .contents()))
                .isEqualTo(strange);
        String raw = store.raw()
                .signed("GET", "/" + bucket + "?encoding-type=url&prefix=a%20")
                .body();
        assertThat(raw).contains("<Key>a%20b</Key>", "<Prefix>a%20</Prefix>", "<EncodingType>url</EncodingType>");
    }
}
