import { KubeClient } from '../../controllers/client/rest.ts';
import { kinds } from './kinds.ts';
import type { MemberCluster } from './shapes.ts';
import type { World } from './world.ts';

/** Clients of member clusters, by the tokens that they were joined with. */
export class Members {
  readonly #world: Pick<World, 'client'>;
  readonly #clients = new Map<string, { fingerprint: string; client: KubeClient }>();
  readonly #listeners: ((cluster: string) => void)[] = [];
  constructor(world: Pick<World, 'client'>) {
    this.#world = world;
  }

  /** Says when a member has another client, because its address or its Secret has changed. */
  onChange(listener: (cluster: string) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * A client of a member.
   * @throws Error in Karmada's words where its Secret is missing
   */
  async of({ metadata: { name }, spec }: MemberCluster): Promise<KubeClient> {
    const { apiEndpoint = '', secretRef, insecureSkipTLSVerification } = spec;
    if (!secretRef) throw new Error(`cluster ${name} does not have a secret`);
    const secret = await this.#world.client.get(kinds.secret, secretRef);
    const read = (key: string) => Buffer.from(secret.data?.[key] ?? '', 'base64').toString('utf8');
    const access = {
      server: apiEndpoint.includes('://') ? apiEndpoint : `https://${apiEndpoint}`,
      token: read('token'),
      ...(read('caBundle') && { ca: read('caBundle') }),
      skipVerify: insecureSkipTLSVerification === true,
    };
    const fingerprint = JSON.stringify(access);
    const known = this.#clients.get(name);
    if (known?.fingerprint === fingerprint) return known.client;
    known?.client.close();
    const client = new KubeClient(access);
    this.#clients.set(name, { fingerprint, client });
    if (known) for (const listener of this.#listeners) listener(name);
    return client;
  }

  close(): void {
    for (const { client } of this.#clients.values()) client.close();
  }
}
