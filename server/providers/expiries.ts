import { X509Certificate } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { CredentialExpiry, expiryKinds } from '../../lib/contracts/credential-tests.ts';
import type { ClusterAccess } from '../domain/credentials/kubeconfig-context.ts';

type Kind = (typeof expiryKinds)[number];
const expiryOf = (what: Kind, at: Date): CredentialExpiry[] =>
  Number.isNaN(at.getTime()) ? [] : [{ what, at: at.toISOString() }];

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** When the first certificate of those in a PEM text ends. What is no certificate has no end. */
function certificateEnd(what: Kind, pem: Buffer | undefined): CredentialExpiry[] {
  const ends = (pem?.toString('utf8').match(certificates) ?? []).flatMap((text) => {
    try {
      return [new X509Certificate(text).validToDate];
    } catch {
      return [];
    }
  });
  const [first] = ends.sort((one, other) => one.getTime() - other.getTime());
  return first ? expiryOf(what, first) : [];
}

/** When a token ends that says so itself; many tokens are no JWT and say nothing. */
function tokenEnd(authorization: string | null): CredentialExpiry[] {
  const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  try {
    const { exp } = token === undefined ? {} : decodeJwt(token);
    return exp === undefined ? [] : expiryOf('token', new Date(exp * 1000));
  } catch {
    return [];
  }
}

/** What of a kubeconfig ends when. */
export const kubeconfigExpiries = ({ tls, authorization }: ClusterAccess): CredentialExpiry[] => [
  ...certificateEnd('client-certificate', tls.cert),
  ...certificateEnd('authority', tls.ca),
  ...tokenEnd(authorization),
];
