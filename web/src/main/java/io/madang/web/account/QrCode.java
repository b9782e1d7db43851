package io.madang.web.account;

import io.nayuki.qrcodegen.QrCode.Ecc;

/**
 * A QR code as a picture that is part of the page.
 *
 * @param size of one side, with the quiet border, in modules
 * @param path of all dark modules, as SVG draws it
 */
public record QrCode(int size, String path) {

    private static final int BORDER = 4;

    static QrCode of(String text) {
        io.nayuki.qrcodegen.QrCode code = io.nayuki.qrcodegen.QrCode.encodeText(text, Ecc.MEDIUM);
        StringBuilder path = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    path.append('M')
                            .append(x + BORDER)
                            .append(',')
                            .append(y + BORDER)
                            .append("h1v1h-1z");
                }
            }
        }
        return new QrCode(code.size + 2 * BORDER, path.toString());
    }
}
