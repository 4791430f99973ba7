import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { PemPair } from '../../lib/certificates.ts';
import type { KubeObject } from '../client/objects.ts';
import { resource } from '../client/resources.ts';
import type { KubeClient } from '../client/rest.ts';
import type { ScenarioKind, Scenarios } from '../scenarios.ts';
import type { AdmissionRequest, Decision, Lookup } from './admission.ts';
import { configurations, type WebhookSet, webhookPath } from './catalogue.ts';

const largestBodyBytes = 16 * 1024 * 1024;
const idleMs = 10 * 60_000;

interface Review {
  request: {
    uid: string;
    operation: string;
    namespace?: string;
    name?: string;
    object?: KubeObject | null;
    oldObject?: KubeObject | null;
  };
}

/** What a set of webhooks runs with. */
interface Host {
  client: KubeClient;
  log: (text: string) => void;
  /** How their decisions see the cluster. */
  lookup: Lookup;
  /** For sets that are down during one of them. */
  scenarios?: Scenarios;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBodyBytes) throw new Error('the review is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The `response` of an AdmissionReview. */
function answerOf(uid: string, { denied, warnings = [], patch }: Decision): object {
  return {
    uid,
    allowed: !denied,
    ...(denied ? { status: { metadata: {}, ...denied } } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(patch?.length ? { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') } : {}),
  };
}

function requestOf({ request }: Review): AdmissionRequest {
  const { object, oldObject } = request;
  return {
    operation: request.operation as AdmissionRequest['operation'],
    namespace: request.namespace ?? '',
    name: request.name || object?.metadata.name || '',
    object: object ?? undefined,
    oldObject: oldObject ?? undefined,
  };
}

/** While a scenario is on nobody listens at the port. Returns a function that ends this. */
function refuseDuring(scenarios: Scenarios, kind: ScenarioKind, server: Server, port: number): () => void {
  let isOver = false;
  const follow = () => {
    const isDown = scenarios.list().some(({ scenario }) => scenario.kind === kind);
    if (isOver || isDown !== server.listening) return;
    if (!isDown) {
      server.listen(port, '127.0.0.1');
      return;
    }
    server.close();
    server.closeAllConnections();
  };
  scenarios.onChange(follow);
  follow();
  return () => {
    isOver = true;
  };
}

/** Serves a set of webhooks over HTTPS and registers it at the API server; stopping takes the registration back. */
export async function startWebhooks(
  { client, log, lookup, scenarios }: Host,
  set: WebhookSet,
  options: { port: number; tls: PemPair; ca: string },
): Promise<{ stop(): Promise<void> }> {
  const byPath = new Map(set.webhooks.map((webhook) => [webhookPath(webhook), webhook]));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const webhook = byPath.get((request.url ?? '').split('?')[0] ?? '');
    if (!webhook) {
      response.writeHead(404).end();
      return;
    }
    const review = JSON.parse(await readBody(request)) as Review;
    const decision = await webhook.decide(requestOf(review), lookup);
    const body = {
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: answerOf(review.request.uid, decision),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer({ cert: options.tls.cert, key: options.tls.key }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      log(`webhook ${request.url}: ${error instanceof Error ? error.message : String(error)}`);
      response.writeHead(500).end();
    });
  });
  // An API server reuses connections; closing an idle one just then would fail a write.
  server.keepAliveTimeout = idleMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  server.on('error', (error) => log(`webhooks: ${error.message}`));
  const release =
    set.downDuring && scenarios ? refuseDuring(scenarios, set.downDuring, server, options.port) : () => undefined;
  const registered = configurations(set, `https://127.0.0.1:${options.port}`, options.ca).map(({ plural, object }) => ({
    kind: resource(object.kind, `admissionregistration.k8s.io/v1/${plural}`, false),
    object: object as KubeObject,
  }));
  for (const { kind, object } of registered) {
    const known = await client.find(kind, object.metadata);
    if (!known) await client.create(kind, object);
    else await client.replace(kind, { ...object, metadata: { ...known.metadata } });
  }
  return {
    async stop() {
      release();
      for (const { kind, object } of registered) await client.remove(kind, object.metadata);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
