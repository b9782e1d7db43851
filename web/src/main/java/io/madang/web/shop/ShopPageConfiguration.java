package io.madang.web.shop;

import io.madang.contracts.shop.Orders;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.contracts.shop.PopularProducts;
import io.madang.contracts.shop.Products;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the shop's pages. */
@Configuration(proxyBeanMethods = false)
public class ShopPageConfiguration {

    @Bean
    ShopPageController shopPages(
            Products products,
            PopularProducts popular,
            OwnCoupons coupons,
            Api api,
            Pages pages,
            Forms forms,
            PageParts parts) {
        return new ShopPageController(products, popular, coupons, api.ordering(), pages, forms, parts);
    }

    @Bean
    OrderPageController orderPages(Orders orders, Api api, Forms forms) {
        return new OrderPageController(orders, api.ordering(), forms);
    }

    @Bean
    ProductAdministrationPages productAdministrationPages(Api api, Forms forms) {
        return new ProductAdministrationPages(api.productAdministration(), forms);
    }
}
