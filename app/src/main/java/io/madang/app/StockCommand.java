package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.EngineConnections;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.shop.product.StockCheck;
import java.util.Set;

/** {@code stock …}: the stock of products compared with the orders that hold it, and put right. */
final class StockCommand {

    static final Set<String> VALUED = Set.of("--data", "--config");

    private final Console console;

    StockCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, EngineConnections connections) {
        boolean repair =
                switch (String.join(" ", arguments.words())) {
                    case "check" -> false;
                    case "repair" -> true;
                    default -> throw new UsageError("stock knows two things: 'stock check' and 'stock repair'.");
                };
        try {
            int wrong = new StockCheck(connections.databases().forService(Services.SHOP.role()))
                    .run(repair, console::print);
            if (wrong > 0) {
                throw new CommandFailure(wrong + " things are wrong. "
                        + (repair
                                ? "They are left for you to decide."
                                : "'./madang stock repair' puts right what it can."));
            }
            console.print("Stock and orders agree.");
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }
}
