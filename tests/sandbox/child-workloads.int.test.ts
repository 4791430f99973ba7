import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';
import { kubectl } from '../support/kubectl.ts';

// A cluster whose ingress controller does not come up, through its own API, as somebody with kubectl sees it.
const failing = { namespace: 'storefront', name: 'cart-prod' };
const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

let world: FleetWorld;
let file: string;
const run = async (...args: string[]): Promise<string> => (await kubectl(file, ...args)) ?? '';
const refusal = (...args: string[]): Promise<string> =>
  kubectl(file, ...args).then(
    () => 'no refusal',
    (error: { stderr: string }) => error.stderr.trim(),
  );
const inIngress = ['-n', 'ingress-nginx'];
const podOf = async (...place: string[]): Promise<string> =>
  (await run('get', 'pods', ...place, '-o', 'jsonpath={.items[0].metadata.name}')).trim();

describe.runIf(isThere)('kubectl on a simulated cluster', () => {
  beforeAll(async () => {
    world = await startFleetWorld();
    file = await world.kubeconfigOf(failing);
  });
  afterAll(() => world?.stop());

  it('lists everything that runs, in every namespace', async () => {
    const all = await run('get', 'deploy,ds,sts,rs,po,svc,ing', '-A');
    expect(all).toMatch(/kube-system +deployment.apps\/coredns +2\/2 +2 +2 +\d+d/);
    expect(all).toMatch(/ingress-nginx +deployment.apps\/ingress-nginx-controller +0\/1/);
    expect(all).toMatch(/ingress-nginx +pod\/ingress-nginx-controller-\S+ +0\/1 +CrashLoopBackOff +\d+/);
    expect(all).toMatch(/kof-collectors +statefulset.apps\/kof-collectors-collector +1\/1/);
    expect(all).toMatch(/kube-system +daemonset.apps\/calico-node +11 +11/);
    expect(all).toMatch(/ingress-nginx +service\/ingress-nginx-controller +LoadBalancer +10\.96\.\S+ +203\.0\.113\./);
    // Nothing leads in while the controller of ingresses does not run.
    expect(all).toMatch(/ingress.networking.k8s.io\/kof-collectors-opencost +nginx +\S+\.example\.com +80/);
    expect(await run('get', 'ns')).toContain('ingress-nginx');
  });

  it('says in its events why a pod does not run', async () => {
    expect(await run('get', 'events', '-A')).toMatch(/Warning +BackOff +pod\/ingress-nginx-controller-\S+ +Back-off/);
    const described = await run(...inIngress, 'describe', 'pod', await podOf(...inIngress));
    expect(described).toMatch(
      /Reason: +CrashLoopBackOff[\s\S]*Exit Code: +1[\s\S]*Back-off restarting failed container/,
    );
  });

  it('shows the last words of a container, and refuses what there is no log of', async () => {
    const pod = await podOf(...inIngress);
    expect(await run(...inIngress, 'logs', pod)).toContain('port 443 is already in use');
    expect(await run(...inIngress, 'logs', '--previous', '--tail=1', '--timestamps', pod)).toMatch(
      /^\d{4}-\S+Z F main.go:118\] port 443 is already in use.*\n$/,
    );
    expect(await run(...inIngress, 'logs', 'deploy/ingress-nginx-controller', '--limit-bytes=10')).toHaveLength(10);
    expect(await refusal(...inIngress, 'logs', pod, '-c', 'nothing')).toMatch(/container nothing is not valid for pod/);
    const other = await podOf('-n', 'kube-system');
    expect(await refusal('-n', 'kube-system', 'logs', '--previous', other)).toMatch(
      /^Error from server \(BadRequest\): previous terminated container ".+" in pod ".+" not found$/,
    );
  });

  it('follows a log that goes on', async () => {
    const pod = await podOf('-n', 'kube-system');
    const args = ['--kubeconfig', file, '-n', 'kube-system', 'logs', '-f', '--tail=0', pod];
    const following = spawn('kubectl', args);
    const { value } = await createInterface({ input: following.stdout })[Symbol.asyncIterator]().next();
    following.kill();
    expect(value).not.toBe('');
  });
});
