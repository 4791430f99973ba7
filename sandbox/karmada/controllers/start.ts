import { readKubeconfig } from '../../controllers/client/kubeconfig.ts';
import { KubeClient } from '../../controllers/client/rest.ts';
import { WallClock } from '../../controllers/runtime/clock.ts';
import { EventRecorder } from '../../controllers/runtime/events.ts';
import { WorkQueue } from '../../controllers/runtime/work-queue.ts';
import { startWebhooks } from '../../controllers/webhooks/server.ts';
import type { Home } from '../../lib/home.ts';
import { keepAuthority, keepServerCertificate } from '../../lib/keep-certificates.ts';
import { BindingController } from './binding-controller.ts';
import { BindingStatusController } from './binding-status-controller.ts';
import { ClusterController } from './cluster-controller.ts';
import { ClusterStatusController } from './cluster-status-controller.ts';
import { CronScalerController } from './cron-scaler-controller.ts';
import { DependenciesDistributor } from './dependencies-distributor.ts';
import { Detector } from './detector.ts';
import { ExecutionController } from './execution-controller.ts';
import { ApplicationFailoverController } from './failover/application-failover-controller.ts';
import { GracefulEvictionController } from './failover/graceful-eviction-controller.ts';
import { TaintManager } from './failover/taint-manager.ts';
import { TaintPolicyController } from './failover/taint-policy-controller.ts';
import { FinishedJobController } from './finished-job-controller.ts';
import { kinds, marks, memberNamespace } from './kinds.ts';
import { Members } from './members.ts';
import { NamespaceController } from './namespace-controller.ts';
import { OperatorSwitch } from './operator-switch.ts';
import { PolicyController } from './policy-controller.ts';
import { keepQuotas } from './quota/quota-admission.ts';
import { QuotaStatusController } from './quota/quota-status-controller.ts';
import { QuotaSyncController } from './quota/quota-sync-controller.ts';
import { RebalancerController } from './rebalancer-controller.ts';
import { SchedulerController } from './scheduler-controller.ts';
import { servedTemplates } from './served-templates.ts';
import { UnifiedAuthController } from './unified-auth-controller.ts';
import { karmadaWebhooks } from './webhooks/catalogue.ts';
import { WorkStatusController } from './work-status-controller.ts';
import { type Controller, createCaches, createOnce, informersOf, type World } from './world.ts';

export interface KarmadaOptions {
  /** Any API server that has Karmada's CRDs and serves its Clusters. */
  kubeconfigPath: string;
  home: Home;
  /** Simulated work is this many times faster; 60 = a minute a second. */
  speed: number;
  /** Port of the webhooks; 0: stored in the home folder, or found at the first start. */
  webhookPort: number;
  /** Whether workloads move away from clusters by themselves; off unless an operator has set everything for it. */
  isFailoverOn?: boolean;
  log: (text: string) => void;
}

interface RunningKarmada {
  setFailover(isOn: boolean): void;
  /** Has bindings beyond a FederatedResourceQuota refused; off at the start, as in Karmada. */
  setQuotaEnforcement(isOn: boolean): void;
  stop(): Promise<void>;
}

/** Starts Karmada's controllers, scheduler and webhooks as clients of the API server in the kubeconfig. */
export async function startKarmada(options: KarmadaOptions): Promise<RunningKarmada> {
  const { home, log } = options;
  const client = new KubeClient(await readKubeconfig(options.kubeconfigPath));
  const clock = new WallClock(options.speed);
  const caches = createCaches(client, log, await servedTemplates(client));
  const failover = new OperatorSwitch(options.isFailoverOn ?? false);
  const quotaEnforcement = new OperatorSwitch(false);
  const world: World = {
    client,
    caches,
    clock,
    log,
    failover,
    quotaEnforcement,
    events: new EventRecorder(client, log),
  };
  await createOnce(world, kinds.namespace, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: memberNamespace, labels: { [marks.system]: 'true' } },
  });
  const members = new Members(world);
  const execution = new ExecutionController(world, members);
  const queues = new Map<Controller, WorkQueue>();
  const status = new WorkStatusController(world, members, (key) => queues.get(execution)?.add(key));
  const controllers: Controller[] = [
    new ClusterController(world),
    new ClusterStatusController(world, members),
    new NamespaceController(world),
    new UnifiedAuthController(world),
    new PolicyController(world),
    new Detector(world),
    new SchedulerController(world),
    new BindingController(world),
    execution,
    status,
    new BindingStatusController(world),
    new RebalancerController(world),
    new FinishedJobController(world),
    new CronScalerController(world),
    new QuotaSyncController(world),
    new QuotaStatusController(world),
    new DependenciesDistributor(world),
    new TaintPolicyController(world),
    new TaintManager(world),
    new GracefulEvictionController(world),
    new ApplicationFailoverController(world),
  ];
  // Keys wait until every cache is full: a controller that sees half of the world would tear down the other half.
  const waiting: (() => void)[] = [];
  let isFull = false;
  for (const controller of controllers) {
    const queue = new WorkQueue({
      name: controller.name,
      clock,
      log,
      reconcile: (key) => controller.reconcile(key),
    });
    queues.set(controller, queue);
    controller.subscribe((key) => {
      if (isFull) queue.add(key);
      else waiting.push(() => queue.add(key));
    });
  }
  const authority = await keepAuthority(home);
  const tls = await keepServerCertificate(home, 'karmada-webhook', authority);
  const port = await home.port('karmada-webhooks', options.webhookPort);
  const lookup = { find: async () => undefined, list: () => [] };
  const served = karmadaWebhooks(() => failover.isOn, keepQuotas(client, quotaEnforcement));
  const webhooks = await startWebhooks({ client, log, lookup }, served, { port, tls, ca: authority.cert });
  const informers = informersOf(caches);
  await Promise.all(informers.map((informer) => informer.start()));
  isFull = true;
  for (const add of waiting.splice(0)) add();
  return {
    setFailover: (isOn) => failover.set(isOn),
    setQuotaEnforcement: (isOn) => quotaEnforcement.set(isOn),
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
      clock.stop();
      await status.stop();
      await webhooks.stop();
      await Promise.all(informers.map((informer) => informer.stop()));
      members.close();
      client.close();
    },
  };
}
