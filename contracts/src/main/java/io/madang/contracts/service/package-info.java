/** The catalogue of services: role names, the paths they answer, the contracts they keep. */
@NullMarked
package io.madang.contracts.service;

import org.jspecify.annotations.NullMarked;
