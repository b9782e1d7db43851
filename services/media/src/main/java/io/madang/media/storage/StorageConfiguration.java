package io.madang.media.storage;

import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the object store of media. */
@Configuration(value = "mediaFilesConfiguration", proxyBeanMethods = false)
@EnableConfigurationProperties(S3Properties.class)
public class StorageConfiguration {

    @Bean
    S3Connection mediaStorageConnection(S3Properties properties, ObjectProvider<S3AccessSource> local) {
        return new S3Connection(properties, () -> local.stream()
                .map(S3AccessSource::access)
                .flatMap(Optional::stream)
                .findFirst());
    }

    @Bean
    MediaFiles mediaFiles(S3Connection connection) {
        return new MediaFiles(connection);
    }

    @Bean
    MultipartFiles multipartFiles(S3Connection connection) {
        return new MultipartFiles(connection);
    }
}
