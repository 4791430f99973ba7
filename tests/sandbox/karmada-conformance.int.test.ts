import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { kinds as kubernetes } from '../../sandbox/controllers/kinds.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { startKarmada } from '../../sandbox/karmada/controllers/start.ts';
import { installDefinitions, ownDefinitions, readDefinitions, standIns } from '../../sandbox/karmada/definitions.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { startControllerlessApi } from '../support/controllerless-api.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { findSharedData } from '../support/shared-data.ts';

/* `npm run conformance -- --with-karmada` against the sandbox's bare API server. */

const realDefinitions = findSharedData('crds/karmada');

let api: KubeApi;
let client: KubeClient;
let folder: string;

beforeAll(async () => {
  api = await startKubeApi([], { isBare: true });
  client = new KubeClient(await readKubeconfig(api.kubeconfig));
  folder = await mkdtemp(join(tmpdir(), 'slipway-karmada-conformance-'));
});
afterAll(async () => {
  client?.close();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  output: string;
}

interface RunOptions {
  /** Kubeconfig of the API server, where it is another one. */
  on?: string;
  onOutput?: (output: string, end: () => void) => void;
}

/** Runs the command as a person would; whoever listens to what it says may end it. */
function run(args: string[], { on = api.kubeconfig, onOutput }: RunOptions = {}): Promise<Ended> {
  const command = ['scripts/conformance.mjs', '--kubeconfig', on, '--with-karmada', ...args];
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
      onOutput?.(output, () => child.kill('SIGTERM'));
    });
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })));
}

interface Kinds {
  resources: { name: string; verbs: string[] }[];
}

/** Every object on a server: `group/version plural namespace/name`. */
async function inventory(of = client): Promise<string[]> {
  const { groups } = await of.request<{ groups: { preferredVersion: { groupVersion: string } }[] }>('GET', '/apis');
  const roots = ['/api/v1', ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)];
  const found: string[] = [];
  for (const root of roots) {
    const { resources } = await of.request<Kinds>('GET', root);
    for (const { name } of resources.filter(({ verbs }) => verbs.includes('list'))) {
      const { items } = await of.request<{ items: KubeObject[] }>('GET', `${root}/${name}`);
      for (const { metadata } of items) found.push(`${root} ${name} ${metadata.namespace ?? ''}/${metadata.name}`);
    }
  }
  return found.sort();
}

describe('every case holds on a bare API server, and nothing is left there', () => {
  const play = async (args: string[]) => {
    const before = await inventory();
    const { code, output } = await run(args);
    expect(code, output).toBe(0);
    expect(Number(/Tests\s+(\d+) passed/.exec(output)?.[1])).toBeGreaterThanOrEqual(90);
    expect(output).not.toMatch(/\d+ (skipped|todo|failed)/);
    expect(output).toContain('19 CRDs of Karmada were missing');
    expect(output).toContain('LEFT OUT');
    expect(await inventory()).toEqual(before);
  };

  it("with the repository's CRDs", () => play([]), 90_000);

  it.skipIf(realDefinitions === null)(
    'with the CRDs of Karmada itself',
    () => play(['--crds', realDefinitions ?? '']),
    90_000,
  );

  it('also when it is ended in the middle', async () => {
    const before = await inventory();
    let isEnded = false;
    const { code, output } = await run(['2-sequence', '3-division'], {
      onOutput: (said, end) => {
        if (isEnded || !said.includes('2-sequence')) return;
        isEnded = true;
        end();
      },
    });
    expect(code, output).toBe(1);
    expect(output).toContain('taken away again');
    expect(await inventory()).toEqual(before);
  }, 60_000);
});

it('works where no controller of Kubernetes does', async () => {
  const bare = await startControllerlessApi(new Home(join(folder, 'bare')));
  const there = new KubeClient(await readKubeconfig(bare.kubeconfig));
  try {
    const before = await inventory(there);
    const { code, output } = await run(['2-sequence', '6-members'], { on: bare.kubeconfig });
    expect(code, output).toBe(0);
    expect(output).toContain('No controller of Kubernetes works here');
    expect(await inventory(there)).toEqual(before);
  } finally {
    there.close();
    await bare.stop();
  }
}, 60_000);

describe('it refuses to work', () => {
  /** Runs the command, which has to leave everything as it was. */
  async function refusal(): Promise<string> {
    const before = await inventory();
    const { code, output } = await run([]);
    expect(code, output).toBe(1);
    expect(await inventory()).toEqual(before);
    return output;
  }

  it('beside a lease that is held', async () => {
    const lease = { namespace: 'kube-system', name: 'karmada-scheduler' };
    await client.create(kubernetes.lease, {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { ...lease },
      spec: {
        holderIdentity: 'karmada-scheduler-7d9f_1',
        leaseDurationSeconds: 15,
        renewTime: new Date().toISOString().replace('Z', '000Z'),
      },
    });
    expect(await refusal()).toContain(
      "Karmada's own controllers run here (karmada-scheduler-7d9f_1 holds the lease kube-system/karmada-scheduler)",
    );
    await client.remove(kubernetes.lease, lease);
  });

  it('beside admission, writers of bindings, and what they have made', async () => {
    const made = await installDefinitions(client, [...readDefinitions(ownDefinitions), ...readDefinitions(standIns)]);
    const others = await startKarmada({
      kubeconfigPath: api.kubeconfig,
      home: new Home(join(folder, 'others')),
      speed: 60,
      webhookPort: 0,
      log: () => undefined,
    });
    expect(await refusal()).toContain("Karmada's admission is registered here (propagationpolicy.karmada.io)");
    for (const type of ['Mutating', 'Validating']) {
      const path = `admissionregistration.k8s.io/v1/${type.toLowerCase()}webhookconfigurations`;
      const name = `${type.toLowerCase()}-config`;
      await client.remove(resource(`${type}WebhookConfiguration`, path, false), { name });
    }
    expect(await refusal()).toContain("Somebody else's Karmada works here: it wrote bindings");
    await others.stop();
    const at = { namespace: 'default', name: 'theirs' };
    await client.create(kinds.propagationPolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'PropagationPolicy',
      metadata: { ...at },
      spec: { resourceSelectors: [{ apiVersion: 'v1', kind: 'ConfigMap' }] },
    });
    expect(await refusal()).toContain(
      'A Karmada control plane has been in use here (PropagationPolicy default/theirs)',
    );
    expect(made).toHaveLength(20);
  }, 60_000);
});
