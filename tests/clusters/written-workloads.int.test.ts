import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContainerLog } from '../../lib/contracts/container-logs.ts';
import type { AnsweredWorkloads, InsideEvents, WorkloadReport } from '../../lib/contracts/workloads.ts';
import { Informer } from '../../sandbox/controllers/client/informer.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { kubectl } from '../support/kubectl.ts';
import { startWrittenWorld, type WrittenWorld, writtenCluster } from '../support/written-world.ts';

const at = writtenCluster;
const page = '/clusters/storefront/cart-prod/workloads';
const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

let world: WrittenWorld;
beforeAll(async () => {
  world = await startWrittenWorld();
});
afterAll(() => world?.stop());

const run = (...args: string[]) => world.run(...args);
const json = async <T>(...args: string[]): Promise<T> => JSON.parse(await run(...args, '-o', 'json')) as T;
const refused = (...args: string[]) =>
  run(...args).then(
    () => 'it was taken',
    (error: { stderr: string }) => error.stderr.trim(),
  );
interface Pod {
  metadata: { name: string; uid: string };
  status: { phase: string };
}
const podsOf = async (app: string, namespace = 'shop') =>
  (await json<{ items: Pod[] }>('get', 'pods', '-n', namespace, '-l', `app=${app}`)).items;
const shown = async (): Promise<AnsweredWorkloads> => {
  const { body } = await world.api<WorkloadReport>('GET', `${page}?within=shop`, { token: world.token });
  if (body.state !== 'answered') throw new Error(body.failure);
  return body;
};

describe.runIf(isThere)('what people write on a cluster', () => {
  it('runs: a Deployment makes pods that the portal shows as kubectl does', async () => {
    // Watched, not polled: no state passes unseen.
    const child = new KubeClient(await readKubeconfig(await world.kubeconfigOf(at)));
    const watch = new Informer(child, resource<KubeObject & Pod>('Pod', 'v1/pods'));
    const phases = new Set<string>();
    watch.onChange((now) => now?.metadata.namespace === 'shop' && phases.add(now.status.phase));
    await watch.start();
    expect(await run('create', 'namespace', 'shop')).toBe('namespace/shop created\n');
    expect(await run('create', 'deployment', 'web', '--image=nginx', '--replicas=2', '-n', 'shop')).toBe(
      'deployment.apps/web created\n',
    );
    expect(await run('rollout', 'status', 'deployment/web', '-n', 'shop', '--timeout=30s')).toContain(
      'deployment "web" successfully rolled out',
    );
    const pods = await podsOf('web');
    expect(pods.map(({ status }) => status.phase)).toEqual(['Running', 'Running']);
    await world.until('both phases', async () => phases.size === 2);
    expect([...phases]).toEqual(['Pending', 'Running']);
    await watch.stop();
    child.close();
    const names = pods.map(({ metadata }) => metadata.name).sort();
    expect(names[0]).toMatch(/^web-[a-z0-9]{9}-[a-z0-9]{5}$/);
    expect(await run('get', 'replicasets', '-n', 'shop', '-o', 'name')).toMatch(
      /^replicaset\.apps\/web-[a-z0-9]{9}\n$/,
    );

    const { workloads, pods: seen, namespaces } = await shown();
    expect(namespaces).toContain('shop');
    expect(workloads).toMatchObject([{ namespace: 'shop', name: 'web', ready: 2, wanted: 2 }]);
    expect(seen.map(({ name }) => name).sort()).toEqual(names);
    const { body: events } = await world.api<InsideEvents>('GET', `${page}/events?within=shop&pod=${names[0]}`, {
      token: world.token,
    });
    expect(events.state === 'answered' && events.events.map(({ reason }) => reason).sort()).toEqual([
      'Created',
      'Pulled',
      'Pulling',
      'Scheduled',
      'Started',
    ]);
    expect(await run('get', 'events', '-n', 'shop')).toContain('ScalingReplicaSet');
    const { body: log } = await world.api<ContainerLog>('GET', `${page}/log?within=shop&pod=${names[0]}`, {
      token: world.token,
    });
    const last = (await run('logs', names[0] ?? '', '-n', 'shop')).trim().split('\n')[0] ?? '';
    expect(log.state === 'answered' && log.lines.map(({ text }) => text)).toContain(stripVTControlCharacters(last));
  });

  it('is scaled, changed and deleted, and pods that go are replaced', async () => {
    const before = await podsOf('web');
    await run('scale', 'deployment', 'web', '--replicas=3', '-n', 'shop');
    const more = await podsOf('web');
    expect(more).toHaveLength(3);
    const uids = new Set(before.map(({ metadata }) => metadata.uid));
    expect(more.filter(({ metadata }) => uids.has(metadata.uid))).toHaveLength(2);
    const [first] = more;
    await run('delete', 'pod', first?.metadata.name ?? '', '-n', 'shop', '--timeout=20s');
    const anew = await podsOf('web');
    expect(anew).toHaveLength(3);
    expect(anew.map(({ metadata }) => metadata.uid)).not.toContain(first?.metadata.uid);
    await run('set', 'image', 'deployment/web', 'nginx=nginx:1.29', '-n', 'shop');
    await run('rollout', 'status', 'deployment/web', '-n', 'shop', '--timeout=30s');
    const changed = await podsOf('web');
    expect(changed.filter(({ metadata }) => anew.some((one) => one.metadata.uid === metadata.uid))).toEqual([]);
    await run('delete', 'deployment', 'web', '-n', 'shop', '--timeout=20s');
    expect(await podsOf('web')).toEqual([]);
    expect((await shown()).workloads).toEqual([]);
  });

  it('is applied as a whole, with names and addresses that the server fills in', async () => {
    const manifest = `
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { colour: blue }
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { type: LoadBalancer, selector: { app: web }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec: { containers: [{ name: agent, image: 'registry.invalid/agent:1' }] }
`;
    const file = await world.write('shop.yaml', manifest);
    await run('apply', '-n', 'shop', '-f', file);
    await run('apply', '-n', 'shop', '-f', await world.write('blue.yaml', manifest.replace('blue', 'green')));
    await run('apply', '--server-side', '--force-conflicts', '-n', 'shop', '-f', file);
    expect(await run('get', 'configmap', 'settings', '-n', 'shop', '-o', 'jsonpath={.data.colour}')).toBe('blue');
    const service = await json<{ spec: { clusterIP: string }; status: object }>('get', 'service', 'web', '-n', 'shop');
    expect(service.spec.clusterIP).toMatch(/^10\.96\./);
    expect((await shown()).services[0]?.addresses[0]).toMatch(/^203\.0\.113\./);
    const [agent] = (await shown()).workloads;
    expect(agent).toMatchObject({ name: 'agent', ready: 0, health: { state: 'failed' } });
  });

  it('is refused in Kubernetes’ own words', async () => {
    expect(await refused('create', 'deployment', 'a', '--image=b', '-n', 'nowhere')).toBe(
      'error: failed to create deployment: namespaces "nowhere" not found',
    );
    expect(await refused('create', 'configmap', 'settings', '-n', 'shop')).toBe(
      'error: failed to create configmap: configmaps "settings" already exists',
    );
    expect(await refused('delete', 'namespace', 'kube-system')).toBe(
      'Error from server (Forbidden): namespaces "kube-system" is forbidden: this namespace may not be deleted',
    );
    expect(await refused('delete', 'node', '--all')).toContain('MethodNotAllowed');
  });

  it('goes with its namespace, and stands over what services have brought', async () => {
    await run('delete', 'namespace', 'shop', '--timeout=30s');
    expect((await shown()).namespaces).not.toContain('shop');
    expect(await refused('get', 'daemonset', 'agent', '-n', 'shop')).toContain('NotFound');
    const brought = ['deployment', 'cert-manager', '-n', 'cert-manager'];
    const before = await json<{ metadata: { uid: string } }>('get', ...brought);
    await run('scale', ...brought, '--replicas=2');
    const after = await json<{ metadata: { uid: string }; status: { replicas: number } }>('get', ...brought);
    expect(after).toMatchObject({ metadata: { uid: before.metadata.uid }, status: { replicas: 2 } });
    await run('delete', ...brought, '--timeout=20s');
    expect(await refused('get', ...brought)).toContain('NotFound');
    expect(await run('get', 'deployments', '-n', 'cert-manager', '-o', 'name')).toBe(
      'deployment.apps/cert-manager-cainjector\ndeployment.apps/cert-manager-webhook\n',
    );
  });
});
