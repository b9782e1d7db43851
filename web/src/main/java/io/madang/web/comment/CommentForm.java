package io.madang.web.comment;

import io.madang.contracts.comment.Comment;
import io.madang.web.form.Forms;
import io.madang.web.page.Frame;
import org.jspecify.annotations.Nullable;

/**
 * The form for a comment: a new one, an answer, or an edit.
 *
 * @param page of what it is below, such as {@code /a/12}
 * @param parent the comment that is answered, if one is
 * @param edited the id of the comment that is edited; empty for a new one
 * @param key against writing twice; of no use for an edit
 * @param version of the comment that is edited; 0 for a new one
 * @param theirs what the comment says now, where it has changed since the form was opened
 */
public record CommentForm(
        String page,
        @Nullable Comment parent,
        String edited,
        String content,
        String key,
        long version,
        @Nullable String theirs) {

    public CommentForm {
        // browsers end lines with two characters
        content = content.replace("\r\n", "\n");
    }

    /** An empty form below something. */
    public static CommentForm on(Discussed about) {
        return fresh(about.page(), null, "", Forms.freshKey());
    }

    static CommentForm fresh(String page, @Nullable Comment parent, String content, String key) {
        return new CommentForm(page, parent, "", content, key, 0, null);
    }

    static CommentForm edit(String page, Comment comment) {
        return new CommentForm(page, null, comment.id().toString(), comment.content(), "", comment.version(), null);
    }

    CommentForm with(String typed, long version, @Nullable String now) {
        return new CommentForm(page, parent, edited, typed, key, version, now);
    }

    /** The id of what it is below. */
    public String article() {
        return page.substring(page.lastIndexOf('/') + 1);
    }

    public boolean isEdit() {
        return !edited.isEmpty();
    }

    /** What its field is called. */
    public String label(Frame frame) {
        if (isEdit()) {
            return frame.say("comment.edit.title");
        }
        String answered = parent == null ? null : parent.writerNickname();
        return answered == null ? frame.say("comment.field") : frame.say("comment.reply.title", answered);
    }

    /** What its button is called. */
    public String sendLabel(Frame frame) {
        return isEdit() ? frame.say("form.save") : frame.say(parent == null ? "comment.send" : "comment.reply.send");
    }

    /** Of its field, unlike that of any other form on the same page. */
    public String id() {
        return isEdit() ? "edit-" + edited : parent == null ? "comment" : "reply-" + parent.id();
    }

    /** Whether it stands below a comment, and not below the article. */
    public boolean isBelow() {
        return isEdit() || parent != null;
    }

    /** Where one gets who does not send it. */
    public String back() {
        String comment = isEdit() ? edited : parent == null ? "" : parent.id().toString();
        return page + (comment.isEmpty() ? "#comments" : "#c" + comment);
    }

    /** Where it is sent to. */
    public String action() {
        return page + "/comments" + (isEdit() ? "/" + edited + "/edit" : "");
    }

    String tag() {
        return "\"" + version + "\"";
    }
}
