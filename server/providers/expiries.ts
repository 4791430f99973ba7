import { X509Certificate } from 'node:crypto';
import { decodeJwt } from 'jose';
import { instant } from '../../lib/contracts/common.ts';
import type { CredentialExpiry, expiryKinds } from '../../lib/contracts/credential-tests.ts';
import type { ClusterAccess } from '../domain/credentials/kubeconfig-context.ts';

type Kind = (typeof expiryKinds)[number];
/** Whoever wrote the token chose its date, so one that is no instant of our contracts is left out. */
const expiryOf = (what: Kind, at: Date): CredentialExpiry[] => {
  const { data } = instant.safeParse(Number.isNaN(at.getTime()) ? null : at.toISOString());
  return data === undefined ? [] : [{ what, at: data }];
};

const [pemBegin, pemEnd] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** The certificates in a PEM text, found in one pass. */
function splitCertificates(pem: string): string[] {
  return pem
    .split(pemBegin)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf(pemEnd);
      return end < 0 ? [] : [`${pemBegin}${part.slice(0, end)}${pemEnd}`];
    });
}

/** When the first certificate of those in a PEM text ends. What is no certificate has no end. */
function certificateEnd(what: Kind, pem: Buffer | undefined): CredentialExpiry[] {
  const ends = splitCertificates(pem?.toString('utf8') ?? '').flatMap((text) => {
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
