package io.madang.contracts.shop;

/** Over which sales products are compared; the names are what clients write in addresses. */
public enum PopularPeriod {
    /** The sales until this moment, each worth half as much with every midnight since. */
    now,
    yesterday,
    /** The seven days before today. */
    week
}
