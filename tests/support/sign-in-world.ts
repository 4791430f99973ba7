import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Home } from '../../sandbox/lib/home.ts';
import { keepAuthority, keepServerCertificate } from '../../sandbox/lib/keep-certificates.ts';
import { clusterClientId, clusterIssuer, startClusterSignIn } from '../../sandbox/oidc/cluster-sign-in.ts';
import { createDirectory } from '../../sandbox/oidc/directory.ts';
import { personas } from '../../sandbox/oidc/personas.ts';
import { type FleetWorld, startFleetWorld } from './fleet-world.ts';
import { installOidcLogin } from './oidc-login/install.ts';

const run = promisify(execFile);

/** The fleet, with the provider by which people sign in to some of its clusters. */
export interface SignInWorld {
  fleet: FleetWorld;
  issuer: string;
  /** The authority of the provider's certificate, as PEM text. */
  ca: string;
  folder: string;
  /** Runs kubectl with a kubeconfig, its plugin signing that persona in; gives what it printed. */
  kubectlAs(persona: string, kubeconfig: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

export async function startSignInWorld(): Promise<SignInWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-sign-in-'));
  const home = new Home(join(folder, 'sandbox'));
  const authority = await keepAuthority(home);
  const port = await home.port('cluster-sign-in');
  const provider = await startClusterSignIn({
    port,
    tls: await keepServerCertificate(home, 'cluster-sign-in', authority),
    secretsFile: home.path('cluster-sign-in.json'),
    directory: createDirectory(personas, async () => undefined),
  });
  const issuer = clusterIssuer(port);
  const signIn = { home, issuer, audience: clusterClientId, ca: authority.cert };
  const fleet = await startFleetWorld({ signIn });
  const environmentOf = await installOidcLogin(folder);
  return {
    fleet,
    issuer,
    ca: authority.cert,
    folder,
    async kubectlAs(persona, kubeconfig, ...args) {
      const env = environmentOf(persona);
      return (await run('kubectl', ['--kubeconfig', kubeconfig, ...args], { env })).stdout;
    },
    async stop() {
      await fleet.stop();
      await provider.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
