package io.madang.web.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.util.Map;

/** The templates, which were compiled when this was built, and what becomes of them: bytes. */
public final class Templates {

    private final TemplateEngine engine;

    Templates() {
        this.engine = TemplateEngine.createPrecompiled(ContentType.Html);
        engine.setBinaryStaticContent(true);
    }

    public byte[] bytes(String template, Map<String, Object> parameters) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        engine.render(template, parameters, output);
        return output.toByteArray();
    }
}
