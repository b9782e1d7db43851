package io.madang.contracts.article;

/** Event: an article was edited, closed for comments, or opened again. The event's version is the article's. */
public record ArticleUpdated(Article article) {

    public static final String TYPE = "article-updated";
}
