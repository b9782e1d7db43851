package io.madang.edge.request;

import java.beans.PropertyEditorSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.beans.PropertyEditorRegistrar;
import org.springframework.beans.PropertyEditorRegistry;

/**
 * Numbers in addresses are ASCII digits with an optional minus: no hexadecimal ones, nor digits of other scripts.
 *
 * <p>They are editors, because what a converter refuses is given to an editor that takes it.
 */
final class StrictNumberEditors implements PropertyEditorRegistrar {

    @Override
    public void registerCustomEditors(PropertyEditorRegistry registry) {
        registry.registerCustomEditor(int.class, new Editor(Integer::valueOf, false));
        registry.registerCustomEditor(long.class, new Editor(Long::valueOf, false));
        registry.registerCustomEditor(Integer.class, new Editor(Integer::valueOf, true));
        registry.registerCustomEditor(Long.class, new Editor(Long::valueOf, true));
    }

    private static final class Editor extends PropertyEditorSupport {
        private static final Pattern FORM = Pattern.compile("-?[0-9]{1,19}");

        private final Function<String, Number> number;
        private final boolean mayBeLeftOut;

        Editor(Function<String, Number> number, boolean mayBeLeftOut) {
            this.number = number;
            this.mayBeLeftOut = mayBeLeftOut;
        }

        @Override
        public void setAsText(String text) {
            if (mayBeLeftOut && text.isEmpty()) {
                setValue(null);
                return;
            }
            if (!FORM.matcher(text).matches()) {
                throw new NumberFormatException("not a whole number");
            }
            setValue(number.apply(text));
        }
    }
}
