package io.madang.media.upload;

import io.madang.edge.request.LargerBody;
import io.madang.media.store.MediaProperties;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How large the bodies of uploads may be, for those who take them and for gateways before those. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MediaProperties.class)
public class MediaBodyConfiguration {

    @Bean
    LargerBody mediaPartBody() {
        return new LargerBody("PUT", Pattern.compile("/v1/media/uploads/[0-9]+/parts/[0-9]+"), PartPlan.MOST);
    }

    @Bean
    LargerBody wholeMediaBody(MediaProperties properties) {
        // one byte more reaches the controller, which says what to do instead
        return new LargerBody(
                "POST", Pattern.compile("/v1/media"), properties.maxFormFile().toBytes() + 1);
    }
}
