import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;
const lifetimeDays = 3650;

/** A key pair with its certificate, both as PEM text. */
export interface PemPair {
  cert: string;
  key: string;
}

function period(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - dayMs), notAfter: new Date(now + lifetimeDays * dayMs) };
}

async function keyPem(keys: CryptoKeyPair): Promise<string> {
  const der = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

const newKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Makes a certificate authority of its own; browsers and kubectl trust it only where they are told to. */
export async function createAuthority(name: string): Promise<PemPair> {
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '01',
      name: `CN=${name}`,
      ...period(),
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    crypto,
  );
  return { cert: `${cert.toString('pem')}\n`, key: await keyPem(keys) };
}

/**
 * Issues a server certificate.
 * @param hosts DNS names and IP addresses it is valid for
 */
export async function issueServerCertificate(authority: PemPair, name: string, hosts: string[]): Promise<PemPair> {
  const issuer = new x509.X509Certificate(authority.cert);
  const der = Buffer.from(authority.key.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  const signingKey = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.create(
    {
      serialNumber: Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex'),
      subject: `CN=${name}`,
      issuer: issuer.subject,
      ...period(),
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1']),
        new x509.SubjectAlternativeNameExtension(
          hosts.map((host) => ({ type: /^[\d.]+$|:/.test(host) ? ('ip' as const) : ('dns' as const), value: host })),
        ),
        await x509.AuthorityKeyIdentifierExtension.create(issuer),
      ],
    },
    crypto,
  );
  return { cert: `${cert.toString('pem')}\n`, key: await keyPem(keys) };
}
