package io.madang.contracts.personal;

import org.springframework.web.service.annotation.HttpExchange;

/** What the comment service holds of a user. */
@HttpExchange("/internal/personal-data/comment")
public interface CommentPersonalData extends PersonalData {}
