package io.madang.app.demo;

import io.madang.account.admin.BackdatedRoles;
import io.madang.account.signup.BackdatedAccounts;
import io.madang.article.article.BackdatedArticles;
import io.madang.article.board.BackdatedBoards;
import io.madang.comment.change.BackdatedComments;
import io.madang.leaderboard.BackdatedScores;
import io.madang.leaderboard.ComputedScores;
import io.madang.like.BackdatedLikes;
import io.madang.media.item.UploadErasure;
import io.madang.media.upload.BackdatedUploads;
import io.madang.outbox.Backdating;
import io.madang.shop.order.BackdatedOrders;
import io.madang.shop.product.BackdatedProducts;
import io.madang.view.BackdatedViews;
import java.util.Optional;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * The services that write backdated data.
 *
 * @param uploads only where the instance has media
 * @param scores only where the instance has leaderboards
 */
record BackdatedServices(
        BackdatedAccounts accounts,
        BackdatedRoles roles,
        BackdatedBoards boards,
        BackdatedArticles articles,
        BackdatedComments comments,
        BackdatedLikes likes,
        BackdatedViews views,
        BackdatedProducts products,
        BackdatedOrders orders,
        Optional<BackdatedUploads> uploads,
        Optional<BackdatedScores> scores) {

    /** Made of the beans of a running instance, with a backdated clock, ids and outboxes. */
    static BackdatedServices of(ApplicationContext application, Backdating backdating) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.setParent(application);
            context.registerBean(Backdating.class, () -> backdating);
            context.register(
                    BackdatedAccounts.class,
                    BackdatedRoles.class,
                    BackdatedBoards.class,
                    BackdatedArticles.class,
                    BackdatedComments.class,
                    BackdatedLikes.class,
                    BackdatedViews.class,
                    BackdatedProducts.class,
                    BackdatedOrders.class);
            if (application.getBeanProvider(UploadErasure.class).getIfAvailable() != null) {
                context.register(BackdatedUploads.class);
            }
            if (application.getBeanProvider(ComputedScores.class).getIfAvailable() != null) {
                context.register(BackdatedScores.class);
            }
            context.refresh();
            return new BackdatedServices(
                    context.getBean(BackdatedAccounts.class),
                    context.getBean(BackdatedRoles.class),
                    context.getBean(BackdatedBoards.class),
                    context.getBean(BackdatedArticles.class),
                    context.getBean(BackdatedComments.class),
                    context.getBean(BackdatedLikes.class),
                    context.getBean(BackdatedViews.class),
                    context.getBean(BackdatedProducts.class),
                    context.getBean(BackdatedOrders.class),
                    Optional.ofNullable(
                            context.getBeanProvider(BackdatedUploads.class).getIfAvailable()),
                    Optional.ofNullable(
                            context.getBeanProvider(BackdatedScores.class).getIfAvailable()));
        }
    }
}
