package io.madang.web.asset;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the files. */
@Configuration(proxyBeanMethods = false)
public class AssetConfiguration {

    @Bean
    Assets assets() {
        return new Assets();
    }

    @Bean
    AssetController assetController(Assets assets) {
        return new AssetController(assets);
    }
}
