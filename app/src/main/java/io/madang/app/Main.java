package io.madang.app;

/** The one jar's entry. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.out.println("madang " + String.join(" ", args));
    }
}
