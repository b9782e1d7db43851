package io.madang.web.shop;

import io.madang.web.page.Language;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;

/** Amounts as pages show them. */
public final class Money {

    private static final String WON = "KRW";

    private Money() {}

    /** @param amount in the smallest unit of the currency */
    public static String shown(long amount, String code, Language language) {
        if (code.equals(WON) && language == Language.KO) {
            return NumberFormat.getIntegerInstance(Locale.KOREA).format(amount) + "원";
        }
        Currency currency = Currency.getInstance(code);
        int digits = Math.max(0, currency.getDefaultFractionDigits());
        NumberFormat format = NumberFormat.getCurrencyInstance(Locale.forLanguageTag(language.tag()));
        format.setCurrency(currency);
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        return format.format(BigDecimal.valueOf(amount, digits));
    }
}
