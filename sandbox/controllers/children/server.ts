import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { PemPair } from '../../lib/certificates.ts';
import { type Caches, clusterKeyOf } from '../caches.ts';
import { kubeletVersion } from '../capi/kubelet.ts';
import { type KubeObject, keyOf } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import { type Choice, readChoice } from './choice.ts';
import { type CoreObject, namespacesOf, nodeOf } from './nodes.ts';
import { systemPodsOf } from './pods.ts';
import { tableOf } from './table.ts';

interface Kind {
  kind: string;
  plural: string;
  short: string;
  namespaced: boolean;
}
const served: Kind[] = [
  { kind: 'Namespace', plural: 'namespaces', short: 'ns', namespaced: false },
  { kind: 'Node', plural: 'nodes', short: 'no', namespaced: false },
  { kind: 'Pod', plural: 'pods', short: 'po', namespaced: true },
];
const verbs = ['get', 'list', 'watch'];

function send(response: ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(body)}\n`);
}
function refuse(response: ServerResponse, code: number, reason: string, message: string): void {
  send(response, code, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code });
}

/** The APIs of all simulated clusters on one HTTPS port, by path `/clusters/<namespace>/<name>`. They only read. */
export class ChildServer {
  readonly #caches: Caches;
  readonly #secret: string;
  readonly #server: Server;
  readonly #ca: string;
  #url = '';
  /** @param secret key from which the bearer token of each cluster is derived */
  constructor(caches: Caches, tls: PemPair, ca: string, secret: string) {
    this.#caches = caches;
    this.#secret = secret;
    this.#ca = ca;
    this.#server = createServer({ cert: tls.cert, key: tls.key }, (request, response) =>
      this.#handle(request, response),
    );
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    this.#url = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Where a cluster answers, and its admin token; the token lives and dies with the Cluster object. */
  access(cluster: KubeObject): { server: string; token: string; ca: string } {
    const { namespace, name, uid } = cluster.metadata;
    const token = createHmac('sha256', this.#secret).update(`${namespace}/${name}/${uid}`).digest('base64url');
    return { server: `${this.#url}/clusters/${namespace}/${name}`, token, ca: this.#ca };
  }

  #handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(`https://child${request.url}`);
    const match = /^\/clusters\/([^/]+)\/([^/]+)(\/.*)?$/.exec(url.pathname);
    const [, namespace = '', name = '', path = '/'] = match ?? [];
    const cluster = this.#caches.clusters.get({ namespace, name });
    if (!cluster) return refuse(response, 404, 'NotFound', `cluster ${namespace}/${name} does not exist`);
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.access(cluster).token}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return refuse(response, 401, 'Unauthorized', 'Unauthorized');
    if (!cluster.status?.initialization?.controlPlaneInitialized)
      return refuse(response, 503, 'ServiceUnavailable', 'the control plane is not up yet');
    if (request.method !== 'GET')
      return refuse(response, 405, 'MethodNotAllowed', 'simulated clusters can only be read');
    this.#answer(cluster, path, url.searchParams, request, response);
  }

  #answer(
    cluster: CapiCluster,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (['/healthz', '/livez', '/readyz'].includes(path)) {
      response.end('ok');
      return undefined;
    }
    const meta = this.#discovery(cluster, path);
    if (meta) return send(response, 200, meta);
    const match = /^\/api\/v1(?:\/namespaces\/([^/]+)(?=\/))?\/([a-z]+)(?:\/([^/]+))?$/.exec(path);
    const kind = served.find(({ plural }) => plural === match?.[2]);
    if (!match || !kind) return refuse(response, 404, 'NotFound', 'the server could not find the requested resource');
    const name = match[3];
    const choice = readChoice(query, { namespace: match[1], name });
    const asTable = (request.headers.accept ?? '').includes('as=Table');
    const objects = this.#objects(cluster, kind).filter(choice);
    const version = String(Date.now());
    if (query.get('watch') === 'true' || query.get('watch') === '1')
      return this.#watch(cluster, kind, choice, { asTable, fresh: !query.get('resourceVersion') }, response);
    if (name && objects.length === 0) return refuse(response, 404, 'NotFound', `${kind.plural} "${name}" not found`);
    if (asTable) return send(response, 200, tableOf(kind.kind, objects, Date.now(), version));
    if (name) return send(response, 200, objects[0]);
    send(response, 200, {
      kind: `${kind.kind}List`,
      apiVersion: 'v1',
      metadata: { resourceVersion: version },
      items: objects,
    });
  }

  #discovery(cluster: CapiCluster, path: string): object | undefined {
    if (path === '/version' || path === '/version/') {
      const gitVersion = this.#version(cluster);
      const [, major = '1', minor = '36'] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
      return { major, minor, gitVersion, platform: 'linux/amd64' };
    }
    if (path === '/api') return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] };
    if (path === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: [] };
    if (path !== '/api/v1') return undefined;
    const resources = served.map(({ kind, plural, short, namespaced }) => ({
      name: plural,
      singularName: kind.toLowerCase(),
      namespaced,
      kind,
      verbs,
      shortNames: [short],
    }));
    return { kind: 'APIResourceList', groupVersion: 'v1', resources };
  }

  #version(cluster: CapiCluster): string {
    const { namespace, name } = cluster.metadata;
    for (const informer of this.#caches.controlPlanes.values()) {
      const part = informer.get({ namespace, name: `${name}-cp` });
      const version = part?.status?.version || part?.spec?.version;
      if (version) return kubeletVersion(part?.kind, version);
    }
    return 'v1.36.1';
  }

  #objects(cluster: CapiCluster, { kind }: Kind): CoreObject[] {
    const key = keyOf(cluster.metadata);
    if (kind === 'Node')
      return this.#caches
        .machinesOf(key)
        .flatMap((machine) => nodeOf(machine) ?? [])
        .sort((a, b) => a.metadata.name.localeCompare(b.metadata.name));
    if (kind === 'Pod') return systemPodsOf(cluster, this.#caches.machinesOf(key));
    const deployed = this.#caches.serviceSetsOf(key).flatMap((set) => set.status?.services ?? []);
    const names = deployed.flatMap(({ state, namespace }) => (state === 'Deployed' ? [namespace] : []));
    return namespacesOf(cluster.metadata.creationTimestamp, names);
  }

  /** Sends what is there (to a client without a resourceVersion) and then every change, until the client hangs up. */
  #watch(
    cluster: CapiCluster,
    kind: Kind,
    choice: Choice,
    { asTable, fresh }: { asTable: boolean; fresh: boolean },
    response: ServerResponse,
  ): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const key = keyOf(cluster.metadata);
    let known = new Map<string, CoreObject>();
    const emit = (type: string, object: CoreObject) => {
      // The cluster is gone, and its reader has not read the end yet.
      if (response.writableEnded) return;
      const body = asTable ? tableOf(kind.kind, [object], Date.now(), object.metadata.resourceVersion ?? '') : object;
      response.write(`${JSON.stringify({ type, object: body })}\n`);
    };
    const look = (silent: boolean) => {
      const all = this.#objects(cluster, kind).filter(choice);
      const next = new Map(all.map((object) => [keyOf(object.metadata), object]));
      for (const [at, object] of next) {
        const before = known.get(at);
        if (!silent && JSON.stringify(before) !== JSON.stringify(object)) emit(before ? 'MODIFIED' : 'ADDED', object);
      }
      for (const [at, object] of known) if (!next.has(at)) emit('DELETED', object);
      known = next;
    };
    look(!fresh);
    const offMachines = this.#caches.machines.onChange((now, before) => {
      const machine = now ?? before;
      if (machine && clusterKeyOf(machine) === key) look(false);
    });
    const offClusters = this.#caches.clusters.onChange((now, before) => {
      if (!now && before && keyOf(before.metadata) === key) response.end();
    });
    response.on('close', () => {
      offMachines();
      offClusters();
    });
  }
}
