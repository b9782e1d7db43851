package io.madang.app.demo;

import io.madang.account.admin.PastRoles;
import io.madang.account.signup.PastAccounts;
import io.madang.article.article.PastArticles;
import io.madang.article.board.PastBoards;
import io.madang.comment.change.PastComments;
import io.madang.like.PastLikes;
import io.madang.outbox.Past;
import io.madang.view.PastViews;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** What each service writes the past with. */
record Pens(
        PastAccounts accounts,
        PastRoles roles,
        PastBoards boards,
        PastArticles articles,
        PastComments comments,
        PastLikes likes,
        PastViews views) {

    /** Made of the parts of an instance that runs, and of the past instead of now. */
    static Pens of(ApplicationContext application, Past past) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.setParent(application);
            context.registerBean(Past.class, () -> past);
            context.register(
                    PastAccounts.class,
                    PastRoles.class,
                    PastBoards.class,
                    PastArticles.class,
                    PastComments.class,
                    PastLikes.class,
                    PastViews.class);
            context.refresh();
            return new Pens(
                    context.getBean(PastAccounts.class),
                    context.getBean(PastRoles.class),
                    context.getBean(PastBoards.class),
                    context.getBean(PastArticles.class),
                    context.getBean(PastComments.class),
                    context.getBean(PastLikes.class),
                    context.getBean(PastViews.class));
        }
    }
}
