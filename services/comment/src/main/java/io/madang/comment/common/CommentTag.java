package io.madang.comment.common;

import io.madang.contracts.comment.Comment;
import java.util.regex.Pattern;

/**
 * The entity tag of a comment: its version and, once the writer has changed it, the version of the nickname, since both
 * change what is shown. An edit is conditional on the former alone.
 */
public final class CommentTag {

    private static final Pattern NICKNAME_VERSION = Pattern.compile("(\"\\d+)-\\d+\"");

    private CommentTag() {}

    public static String of(Comment comment) {
        return comment.writerNicknameVersion() > 1
                ? "\"" + comment.version() + "-" + comment.writerNicknameVersion() + "\""
                : "\"" + comment.version() + "\"";
    }

    /** The condition of an edit, without versions of nicknames. */
    public static String withoutNickname(String ifMatch) {
        return NICKNAME_VERSION.matcher(ifMatch).replaceAll("$1\"");
    }
}
