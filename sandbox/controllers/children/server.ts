import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { PemPair } from '../../lib/certificates.ts';
import { Authorizer } from '../../lib/rbac/authorizer.ts';
import type { Caches } from '../caches.ts';
import { kubeletVersion } from '../capi/kubelet.ts';
import { type KubeObject, keyOf } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import { accountTokensOf } from './access/account-tokens.ts';
import { ChildGate, type ReadAuthConfig } from './access/gate.ts';
import { attributesOfRequest } from './access/request-attributes.ts';
import { answerReview, isReview } from './access/reviews.ts';
import { forbid, refuse, send } from './answers.ts';
import { readChoice } from './choice.ts';
import { fullName, readPathOf } from './kinds.ts';
import { RecentLists } from './listed.ts';
import { sendLog } from './log.ts';
import type { CoreObject } from './nodes.ts';
import { type ChildState, objectsOf, placedOn, rolesOn, surroundingsOf } from './objects.ts';
import { readBody } from './read-body.ts';
import { readLogQuery } from './read-log-query.ts';
import { tableOf } from './table.ts';
import { watchObjects } from './watch.ts';
import { stateAt } from './workload.ts';
import type { OpenChild } from './written/child-api.ts';
import { ChildApis } from './written/child-apis.ts';

interface ChildServerOptions {
  tls: PemPair;
  ca: string;
  /** Key from which the bearer token of each cluster is derived. */
  secret: string;
  readAuthConfig: ReadAuthConfig;
  /** The API for what people write on a cluster. */
  openChild: OpenChild;
  log: (text: string) => void;
}

function versionOf(gitVersion: string): object {
  const [, major = '1', minor = '36'] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
  return { major, minor, gitVersion, platform: 'linux/amd64' };
}

/**
 * The APIs of all simulated clusters on one HTTPS port, by path `/clusters/<namespace>/<name>`. What a cluster came with
 * and what its services brought is made up when it is read; what people write is kept until the sandbox ends.
 */
export class ChildServer {
  readonly #caches: ChildState;
  readonly #secret: string;
  readonly #server: Server;
  readonly #ca: string;
  readonly #gate: ChildGate;
  readonly #lists = new RecentLists();
  #url = '';
  constructor(caches: Caches, options: ChildServerOptions) {
    const { tls, ca, secret, readAuthConfig, openChild, log } = options;
    const apis: ChildApis = new ChildApis((cluster) => {
      const accountTokens = accountTokensOf(this.access(cluster).token);
      return openChild({ ...surroundingsOf({ ...caches, apis }, cluster), accountTokens, authority: ca });
    });
    this.#caches = { ...caches, apis };
    caches.clusters.onChange((now, before) => {
      if (before && now?.metadata.uid !== before.metadata.uid) apis.forget(before.metadata.uid ?? '');
    });
    this.#secret = secret;
    this.#ca = ca;
    this.#gate = new ChildGate(readAuthConfig, log);
    this.#server = createServer({ cert: tls.cert, key: tls.key }, (request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        log(`simulated clusters: ${String(error)}`);
        if (response.headersSent) response.destroy();
        else refuse(response, 400, 'BadRequest', String(error));
      });
    });
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
    this.#caches.apis.stop();
  }

  /** Where a cluster answers, and its admin token; the token lives and dies with the Cluster object. */
  access(cluster: KubeObject): { server: string; token: string; ca: string } {
    const { namespace, name, uid } = cluster.metadata;
    const token = createHmac('sha256', this.#secret).update(`${namespace}/${name}/${uid}`).digest('base64url');
    return { server: `${this.#url}/clusters/${namespace}/${name}`, token, ca: this.#ca };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(`https://child${request.url}`);
    const match = /^\/clusters\/([^/]+)\/([^/]+)(\/.*)?$/.exec(url.pathname);
    const [, namespace = '', name = '', path = '/'] = match ?? [];
    const cluster = this.#caches.clusters.get({ namespace, name });
    if (!cluster) return refuse(response, 404, 'NotFound', `cluster ${namespace}/${name} does not exist`);
    const { token } = this.access(cluster);
    const sender = await this.#gate.userOf({ namespace, name }, request.headers.authorization, token);
    if (!sender) return refuse(response, 401, 'Unauthorized', 'Unauthorized');
    if (!cluster.status?.initialization?.controlPlaneInitialized)
      return refuse(response, 503, 'ServiceUnavailable', 'the control plane is not up yet');
    const { method = 'GET' } = request;
    const asked = decodeURIComponent(path);
    const attributes = attributesOfRequest(method, asked, url.searchParams);
    const authorizer = new Authorizer(rolesOn(this.#caches, cluster));
    const { apis } = this.#caches;
    const headers = request.headersDistinct;
    // A cluster that somebody only looks at has no API of its own.
    const isInOwnName = !Object.keys(headers).some((header) => header.startsWith('impersonate-'));
    const actor = isInOwnName
      ? { user: sender }
      : apis.of(cluster).impersonate(headers, sender, authorizer, attributes);
    if ('refusal' in actor) return send(response, actor.refusal.code, actor.refusal.status);
    const { user } = actor;
    if (!authorizer.authorize(user, attributes).allowed) return forbid(response, user, attributes);
    if (method === 'GET' && this.#isMadeUp(asked))
      return this.#answer(cluster, asked, url.searchParams, request, response);
    if (method === 'POST' && isReview(asked))
      return send(response, 201, answerReview(asked, user, await readBody(request), authorizer));
    request.url = `${path}${url.search}`;
    return apis.of(cluster).answer(user, request, response);
  }

  /** Whether what is read at a path is put together here; everything else is Kubernetes' own. */
  #isMadeUp(path: string): boolean {
    if (['/healthz', '/livez', '/readyz', '/version'].includes(path.replace(/\/$/, ''))) return true;
    const asked = readPathOf(path);
    return asked !== undefined && !asked.kind.isPlain && asked.subresource !== 'scale';
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
    if (path.startsWith('/version')) return send(response, 200, versionOf(this.#version(cluster)));
    const asked = readPathOf(path);
    const isLog = asked?.kind.kind === 'Pod' && asked.subresource === 'log';
    const isStatus = asked?.kind.kind === 'Pod' && asked.subresource === 'status';
    if (!asked || (asked.subresource && !isLog && !isStatus))
      return refuse(response, 404, 'NotFound', 'the server could not find the requested resource');
    const { kind, namespace, name } = asked;
    const place = `${cluster.metadata.uid} ${kind.kind}`;
    const choice = readChoice(isLog ? new URLSearchParams() : query, { namespace, name });
    const asTable = (request.headers.accept ?? '').includes('as=Table');
    if (query.get('watch') === 'true' || query.get('watch') === '1')
      return watchObjects(
        this.#caches,
        { cluster, kind: kind.kind, choice, asTable, read: this.#readBefore(place, query.get('resourceVersion')) },
        response,
      );
    const nowMs = Date.now();
    const all = objectsOf(this.#caches, cluster, kind.kind, nowMs);
    const objects = all.filter(choice);
    if (name && objects.length === 0) return refuse(response, 404, 'NotFound', `${fullName(kind)} "${name}" not found`);
    if (isLog && objects[0]) return this.#log(cluster, objects[0], query, response);
    if (name && !asTable) return send(response, 200, objects[0]);
    const resourceVersion = this.#lists.keep(place, all);
    if (asTable) return send(response, 200, tableOf(kind.kind, objects, nowMs, resourceVersion));
    send(response, 200, {
      kind: `${kind.kind}List`,
      apiVersion: kind.apiVersion,
      metadata: { resourceVersion },
      items: objects,
    });
  }

  #readBefore(place: string, version: string | null): readonly CoreObject[] | undefined {
    return version ? this.#lists.find(place, version) : [];
  }

  #log(cluster: CapiCluster, pod: CoreObject, query: URLSearchParams, response: ServerResponse): void {
    const nowMs = Date.now();
    const asked = readLogQuery(query, pod, nowMs);
    if ('refusal' in asked) {
      refuse(response, 400, 'BadRequest', asked.refusal);
      return;
    }
    const { uid } = pod.metadata;
    const placed = placedOn(this.#caches, cluster, nowMs).find(({ pods }) =>
      pods.some(({ metadata }) => metadata.uid === uid),
    );
    const off = this.#caches.clusters.onChange((now, before) => {
      if (!now && before && keyOf(before.metadata) === keyOf(cluster.metadata)) response.end();
    });
    response.on('close', off);
    const startedMs = Date.parse(String(pod.status?.startTime ?? ''));
    const state = placed ? stateAt(placed.workload, startedMs, nowMs) : 'running';
    sendLog(response, { pod, state, written: placed?.workload.written }, asked);
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
}
