package io.madang.app.demo;

import io.madang.app.demo.DemoArticle.PlannedAction;
import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.ProductId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** What the demo's shop sells, and who bought it during the last days. */
final class DemoShop {

    private static final long SEED = 20_261_118;
    private static final int MAX_PIECES = 3;
    private static final int CANCELLED = 12;

    private final BackdatedServices services;

    DemoShop(BackdatedServices services) {
        this.services = services;
    }

    /** The products in the file, each with a picture. */
    List<ProductId> stock(UserId admin) {
        List<ProductId> products = new ArrayList<>();
        for (String line : Phrases.resource("products.txt")) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split("·", -1);
                products.add(services.products()
                        .create(
                                parts[0].strip(),
                                parts[3].strip(),
                                Long.parseLong(parts[1].strip()),
                                Long.parseLong(parts[2].strip()),
                                DemoPicture.png(new Random(SEED + products.size())),
                                admin));
            }
        }
        return products;
    }

    /** Says who buys what, and when. */
    void plan(
            List<ProductId> products,
            List<DemoPerson> people,
            int orders,
            ActivityHours hours,
            Consumer<PlannedAction> actions) {
        Random random = new Random(SEED);
        for (int i = 0; i < orders; i++) {
            // some sell far better than others
            ProductId product = products.get((int) (products.size() * Math.pow(random.nextDouble(), 2)));
            UserId buyer = people.get(random.nextInt(people.size())).id();
            int pieces = 1 + random.nextInt(MAX_PIECES);
            boolean cancelled = random.nextInt(CANCELLED) == 0;
            actions.accept(new PlannedAction(hours.draw(random), () -> {
                OrderId order = services.orders().buy(buyer, product, pieces);
                if (cancelled) {
                    services.orders().cancel(order);
                }
            }));
        }
    }
}
