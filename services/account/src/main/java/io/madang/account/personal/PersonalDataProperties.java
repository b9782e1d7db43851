package io.madang.account.personal;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings under {@code madang.personal-data}.
 *
 * @param downloadsPerDay how often one user may download the own data in 24 hours
 */
@ConfigurationProperties("madang.personal-data")
record PersonalDataProperties(@DefaultValue("2") int downloadsPerDay) {

    private static final int MAX = 1_000;

    PersonalDataProperties {
        if (downloadsPerDay < 1 || downloadsPerDay > MAX) {
            throw new IllegalArgumentException(
                    "madang.personal-data.downloads-per-day must be 1 to " + MAX + ", not " + downloadsPerDay);
        }
    }
}
