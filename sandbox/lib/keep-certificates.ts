import { createAuthority, issueServerCertificate, type PemPair } from './certificates.ts';
import type { Home } from './home.ts';

async function keepPair(home: Home, name: string, make: () => Promise<PemPair>): Promise<PemPair> {
  return JSON.parse(await home.keep(name, async () => JSON.stringify(await make()))) as PemPair;
}

/** The authority of a sandbox's own HTTPS servers but for the API server's, made at the first start. */
export const keepAuthority = (home: Home): Promise<PemPair> =>
  keepPair(home, 'controllers-ca.json', () => createAuthority('slipway-sandbox-controllers'));

/** The certificate of one of these servers on the loopback address, made at the first start. */
export const keepServerCertificate = (home: Home, server: string, authority: PemPair): Promise<PemPair> =>
  keepPair(home, `${server}-cert.json`, () =>
    issueServerCertificate(authority, `sandbox-${server}`, ['localhost', '127.0.0.1']),
  );
