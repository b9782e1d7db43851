package io.madang.edge.tls;

import java.net.Socket;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.springframework.boot.ssl.SslBundle;

/**
 * Trusts the certificate of this instance and no other, whatever name it was made for: the instance calls itself at
 * loopback, and certificates are made for public names. Who answers must have the private key, which is proof enough.
 */
final class OwnCertificate extends X509ExtendedTrustManager {

    /** The current one, and the one before: while the server changes from one to the other it may show either. */
    private static final int KEPT = 2;

    private volatile List<Certificate> trusted = List.of();

    void add(SslBundle bundle) {
        Certificate added = certificate(bundle);
        trusted = Stream.concat(Stream.of(added), trusted.stream())
                .distinct()
                .limit(KEPT)
                .toList();
    }

    private static Certificate certificate(SslBundle bundle) {
        try {
            KeyStore keys = bundle.getStores().getKeyStore();
            if (keys != null) {
                for (String alias : Collections.list(keys.aliases())) {
                    if (keys.isKeyEntry(alias)) {
                        return keys.getCertificate(alias);
                    }
                }
            }
            throw new IllegalStateException("madang.tls.certificate has no certificate in it");
        } catch (KeyStoreException e) {
            throw new IllegalStateException("madang.tls.certificate cannot be read", e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        if (chain.length == 0 || !trusted.contains(chain[0])) {
            throw new CertificateException("another than this instance answers at its own address");
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("clients are not known by certificates");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
