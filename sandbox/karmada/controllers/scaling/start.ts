import { Informer } from '../../../controllers/client/informer.ts';
import { readKubeconfig } from '../../../controllers/client/kubeconfig.ts';
import { KubeClient } from '../../../controllers/client/rest.ts';
import { WallClock } from '../../../controllers/runtime/clock.ts';
import { EventRecorder } from '../../../controllers/runtime/events.ts';
import { WorkQueue } from '../../../controllers/runtime/work-queue.ts';
import { kinds } from '../kinds.ts';
import { Members } from '../members.ts';
import { FederatedHpaController } from './federated-hpa-controller.ts';

export interface ScalingOptions {
  /** Of a control plane whose other controllers run. */
  kubeconfigPath: string;
  speed: number;
  log: (text: string) => void;
}

/** Has FederatedHPAs carried out, as where karmada-metrics-adapter runs and members have a metrics server. */
export async function startScaling({ kubeconfigPath, speed, log }: ScalingOptions): Promise<{ stop(): Promise<void> }> {
  const client = new KubeClient(await readKubeconfig(kubeconfigPath));
  const clock = new WallClock(speed);
  const federatedHpas = new Informer(client, kinds.federatedHpa, { log });
  const bindings = new Informer(client, kinds.binding, { log });
  const clusters = new Informer(client, kinds.cluster, { log });
  const members = new Members({ client });
  const events = new EventRecorder(client, log);
  const controller = new FederatedHpaController({ client, clock, events, members, federatedHpas, bindings, clusters });
  const { name } = controller;
  const queue = new WorkQueue({ name, clock, log, reconcile: (key) => controller.reconcile(key) });
  await Promise.all([bindings.start(), clusters.start()]);
  controller.subscribe((key) => queue.add(key));
  await federatedHpas.start();
  return {
    async stop() {
      await queue.stop();
      clock.stop();
      await Promise.all([federatedHpas, bindings, clusters].map((informer) => informer.stop()));
      members.close();
      client.close();
    },
  };
}
