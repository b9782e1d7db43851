package io.madang.read.article;

import io.madang.stream.Projection;
import io.madang.testkit.service.ServiceInstance;

/** Lets tests play the stream. */
public final class ProjectionDriver {

    private ProjectionDriver() {}

    public static Projection ofArticles(ServiceInstance instance) {
        return instance.bean(ArticleProjection.class);
    }
}
