package io.madang.shop.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.shop.Orders;
import io.madang.contracts.shop.PopularList;
import io.madang.contracts.shop.PopularPeriod;
import io.madang.contracts.shop.PopularProducts;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductPage;
import io.madang.contracts.shop.ProductState;
import io.madang.contracts.shop.Products;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.shop.ShopServer;
import io.madang.shop.ranking.RankingRebuild;
import org.junit.jupiter.api.Test;

/** What {@link Products}, {@link PopularProducts} and {@link Orders} promise, wherever the service runs. */
abstract class ShopContract {

    private final ShopServer server = ShopServer.shared();
    private final ShopServer asked;

    ShopContract(ShopServer asked) {
        this.asked = asked;
    }

    @Test
    void listsAndShowsProducts() {
        ProductId id = ProductId.of(server.newProduct(32_000, 1));
        Products products = asked.bean(Products.class);
        Product product = products.product(id);
        assertThat(product.price()).isEqualTo(32_000);
        assertThat(product.state()).isEqualTo(ProductState.ON_SALE);
        ProductPage page = products.onSale(1, null);
        assertThat(page.products()).containsExactly(product.summary());
        assertThat(products.onSale(1, page.next()).products()).doesNotContain(product.summary());
    }

    @Test
    void givesPopularProductsOfEachPeriod() {
        server.bean(RankingRebuild.class).verify();
        PopularProducts popular = asked.bean(PopularProducts.class);
        for (PopularPeriod period : PopularPeriod.values()) {
            PopularList list = popular.popular(period, 10);
            assertThat(list.period()).isEqualTo(period);
            assertThat(list.zone()).isEqualTo("Asia/Seoul");
        }
    }

    @Test
    void refusesWhatIsNotThere() {
        assertThatThrownBy(() -> asked.bean(Products.class).product(new ProductId(1)))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> asked.bean(PopularProducts.class).popular(PopularPeriod.now, 101))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID));
        assertThatThrownBy(() -> asked.bean(Orders.class).own(10, null)).isInstanceOf(Failure.class);
    }
}
