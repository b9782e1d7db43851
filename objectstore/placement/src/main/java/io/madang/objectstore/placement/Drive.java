package io.madang.objectstore.placement;

/**
 * A place for blobs that may fail by itself.
 *
 * @param number what placement knows it by; never given to another drive
 * @param name what people know it by, such as its directory; no tabs or line ends
 * @param domain drives of one domain (a machine, a rack) may fail together; no tabs or line ends
 * @param weight its share of the data against others'
 */
public record Drive(int number, String name, String domain, int weight) {
    public static final int MAX_NUMBER = 1 << 16;

    public Drive {
        if (number < 0 || number > MAX_NUMBER || weight < 1) {
            throw new IllegalArgumentException("Drive " + name + " has number " + number + ", weight " + weight);
        }
        if (name.isEmpty() || unfit(name) || domain.isEmpty() || unfit(domain)) {
            throw new IllegalArgumentException("Drive " + number + " needs a name and a domain without tabs");
        }
    }

    private static boolean unfit(String word) {
        return word.chars().anyMatch(Character::isISOControl);
    }
}
