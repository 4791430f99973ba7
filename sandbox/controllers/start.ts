import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Home } from '../lib/home.ts';
import { keepAuthority, keepServerCertificate } from '../lib/keep-certificates.ts';
import { createCaches, informersOf } from './caches.ts';
import { ClusterController } from './capi/cluster-controller.ts';
import { runCapiStages } from './capi/stage-controllers.ts';
import { ChildServer } from './children/server.ts';
import type { OpenChild } from './children/written/child-api.ts';
import { readKubeconfig } from './client/kubeconfig.ts';
import { KubeClient } from './client/rest.ts';
import { authConfigSecretOf } from './clusterdeployment/auth-config.ts';
import { ClusterDeploymentController } from './clusterdeployment/controller.ts';
import { SummaryPoller } from './clusterdeployment/poller.ts';
import { createControl } from './control/handler.ts';
import { HelmReleaseController } from './helm/release-controller.ts';
import { SourceController } from './helm/sources.ts';
import { IpamClaimController } from './ipam/claim-controller.ts';
import { kinds } from './kinds.ts';
import { LeaseHolder } from './lease.ts';
import { WallClock } from './runtime/clock.ts';
import { EventRecorder } from './runtime/events.ts';
import { WorkQueue } from './runtime/work-queue.ts';
import { Scenarios } from './scenarios.ts';
import { AdoptedClusterController } from './services/adopted-controller.ts';
import { MultiClusterServiceController } from './services/multi-cluster-service.ts';
import { ServiceSetController } from './services/service-set-controller.ts';
import { AccessManagementController } from './templates/access-management.ts';
import { ChainController } from './templates/chain-controller.ts';
import { CredentialController } from './templates/credential-controller.ts';
import { InstallationController } from './templates/installation.ts';
import { TemplateController } from './templates/template-controller.ts';
import { ownSet, providerSet } from './webhooks/catalogue.ts';
import { lookupOf } from './webhooks/lookup.ts';
import { startWebhooks } from './webhooks/server.ts';
import type { Controller, World } from './world.ts';

export interface ControllersOptions {
  /** Any API server that has the CRDs. */
  kubeconfigPath: string;
  home: Home;
  /** Simulated work is this many times faster; 60 = a minute a second. */
  speed: number;
  /** Seed of jitter and names. */
  seed: number;
  /** 0: stored in the home folder, or found at the first start. */
  ports: { children: number; webhooks: number };
  /** How what people write on a simulated cluster is served. */
  openChild: OpenChild;
  log: (text: string) => void;
}

export interface RunningControllers {
  stop(): Promise<void>;
  /** Handles /speed, /scenarios and /reset of the control API; false when the path is somebody else's. */
  control(request: IncomingMessage, response: ServerResponse): boolean;
  /** Where the simulated clusters answer. */
  childrenUrl: string;
}

/**
 * Starts k0rdent's controllers and admission webhooks, those of Flux, Cluster API and Sveltos, and the APIs of the
 * simulated clusters, as clients of the API server in the kubeconfig.
 * @throws OccupiedError where real ones run
 */
export async function startControllers(options: ControllersOptions): Promise<RunningControllers> {
  const { home, log, seed } = options;
  const client = new KubeClient(await readKubeconfig(options.kubeconfigPath));
  const identity = await home.keep('controllers-identity', () => `sandbox-controllers_${randomUUID()}`);
  const lease = new LeaseHolder(client, identity, log);
  await lease.acquire();
  const authority = await keepAuthority(home);
  const tls = await keepServerCertificate(home, 'controllers', authority);
  const clock = new WallClock(options.speed);
  const caches = createCaches(client, log);
  const scenarios = new Scenarios(client, log);
  const children = new ChildServer(caches, {
    tls,
    ca: authority.cert,
    secret: await home.secret('children-secret'),
    openChild: options.openChild,
    readAuthConfig: async ({ namespace, name }) => {
      const secret = await client.find(kinds.secret, { namespace, name: authConfigSecretOf(name) });
      return secret?.data?.config && Buffer.from(secret.data.config, 'base64').toString('utf8');
    },
    log,
  });
  const childrenPort = await home.port('children', options.ports.children);
  await children.listen(childrenPort);
  const world: World = {
    client,
    caches,
    clock,
    scenarios,
    seed,
    log,
    events: new EventRecorder(client, log),
    childAccess: (cluster) => children.access(cluster),
  };
  const clusterDeployments = new ClusterDeploymentController(world);
  const controllers: Controller[] = [
    new InstallationController(world),
    new SourceController(world),
    new TemplateController(world),
    new ChainController(world),
    new AccessManagementController(world),
    new CredentialController(world),
    new IpamClaimController(world),
    clusterDeployments,
    new SummaryPoller(world, (key) => clusterDeployments.wake(key)),
    await HelmReleaseController.create(world),
    new ClusterController(world),
    new AdoptedClusterController(world),
    new ServiceSetController(world),
    new MultiClusterServiceController(world),
  ];
  const openStages = await runCapiStages(world);
  // Keys wait until every cache is full: a controller that sees half of the world would tear down the other half.
  const waiting: (() => void)[] = [];
  let isFull = false;
  const queues = controllers.map((controller) => {
    const { name, concurrency } = controller;
    const queue = new WorkQueue({ name, clock, log, concurrency, reconcile: (key) => controller.reconcile(key) });
    controller.subscribe((key) => {
      if (isFull) queue.add(key);
      else waiting.push(() => queue.add(key));
    });
    return queue;
  });
  await scenarios.start();
  const informers = informersOf(caches);
  await Promise.all(informers.map((informer) => informer.start()));
  const pair = { tls, ca: authority.cert };
  const port = await home.port('webhooks', options.ports.webhooks);
  const host = { client, log, scenarios, lookup: lookupOf(client, informers) };
  const webhooks = await startWebhooks(host, ownSet, { port, ...pair });
  const providerPort = await home.port('provider-webhooks', 0);
  const providers = await startWebhooks(host, providerSet, { port: providerPort, ...pair });
  isFull = true;
  openStages();
  for (const add of waiting.splice(0)) add();
  return {
    childrenUrl: `https://127.0.0.1:${childrenPort}`,
    control: createControl(world, clock),
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
      clock.stop();
      await Promise.all([webhooks.stop(), providers.stop()]);
      await Promise.all([...informers, scenarios].map((informer) => informer.stop()));
      await children.stop();
      await lease.release();
      client.close();
    },
  };
}
