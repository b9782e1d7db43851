package io.madang.comment.list;

import io.swagger.v3.oas.annotations.Parameter;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes how contents are to be shown. */
@Parameter(description = "markdown as it was typed, or html that is safe to show", example = "html")
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@interface FormatParameter {}
