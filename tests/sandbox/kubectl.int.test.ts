import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { kubectl } from '../support/kubectl.ts';

const manifest = (region: string): string => `apiVersion: k0rdent.mirantis.com/v1beta1
kind: ClusterDeployment
metadata: {name: one, namespace: shop}
spec: {template: aws-standalone-cp-1-0-0, credential: aws, config: {region: ${region}}}
`;

let api: KubeApi;
let file: string;
const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

/** Runs kubectl; absence was said, or refused, before any test. */
async function run(...args: string[]): Promise<string> {
  return (await kubectl(api.kubeconfig, ...args)) ?? '';
}

async function apply(region: string, ...args: string[]): Promise<string> {
  await writeFile(file, manifest(region));
  return (await run('apply', '-f', file, ...args)).trim();
}

describe.runIf(isThere)('kubectl', () => {
  beforeAll(async () => {
    api = await startKubeApi();
    file = join(dirname(api.kubeconfig), 'one.yaml');
  });
  afterAll(() => api.stop());

  it('creates built-in kinds, which it sends as protobuf', async () => {
    expect(await run('create', 'namespace', 'shop')).toContain('namespace/shop created');
    await run('-n', 'shop', 'create', 'configmap', 'settings', '--from-literal=a=b');
    await run('-n', 'shop', 'create', 'secret', 'generic', 'keys', '--from-literal=k=v');
    expect(await run('-n', 'shop', 'get', 'configmap', 'settings', '-o', 'jsonpath={.data.a}')).toBe('b');
    expect(await run('-n', 'shop', 'get', 'secret', 'keys', '-o', 'jsonpath={.data.k}')).toBe('dg==');
    await run('-n', 'shop', 'create', 'role', 'reader', '--verb=get', '--resource=secrets');
    await run('-n', 'shop', 'create', 'rolebinding', 'reader', '--role=reader', '--serviceaccount=shop:default');
    const asAccount = ['--as', 'system:serviceaccount:shop:default', '-n', 'shop'];
    expect((await run('auth', 'can-i', 'get', 'secrets', ...asAccount)).trim()).toBe('yes');
    expect((await run('-n', 'shop', 'create', 'token', 'default')).split('.')).toHaveLength(3);
  });

  it('creates what runs, and what is said of it', async () => {
    await run('-n', 'shop', 'create', 'deployment', 'one', '--image=registry.example.com/one:1', '--replicas=2');
    expect(await run('-n', 'shop', 'scale', 'deployment', 'one', '--replicas=3')).toContain('one scaled');
    await run('-n', 'shop', 'set', 'image', 'deployment/one', 'one=registry.example.com/one:2');
    const path = '-o=jsonpath={.spec.replicas} {.spec.template.spec.containers[0].image}';
    expect(await run('-n', 'shop', 'get', 'deployment', 'one', path)).toBe('3 registry.example.com/one:2');
    await run('-n', 'shop', 'create', 'pdb', 'one', '--min-available=50%', '--selector=app=one');
    expect(await run('-n', 'shop', 'get', 'pdb', 'one', '-o=jsonpath={.spec.minAvailable}')).toBe('50%');
  });

  it('applies, with and without the server, and sees what did not change', async () => {
    expect(await apply('a')).toMatch(/created$/);
    expect(await apply('a')).toMatch(/unchanged$/);
    expect(await apply('b')).toMatch(/configured$/);
    expect(await apply('b', '--server-side')).toMatch(/serverside-applied$/);
    expect(await apply('c', '--dry-run=server')).toMatch(/server dry run/);
  });

  it('prints the columns of upstream', async () => {
    const [head = '', row = ''] = (await run('get', 'cld', '-A')).split('\n');
    expect(head.split(/ {2,}/)).toEqual(['NAMESPACE', 'NAME', 'READY', 'SERVICES', 'TEMPLATE', 'MESSAGES', 'AGE']);
    expect(row).toMatch(/^shop +one +aws-standalone-cp-1-0-0 +\d+s$/);
  });

  it('describes and explains', async () => {
    expect(await run('-n', 'shop', 'describe', 'cld', 'one')).toMatch(/Template: +aws-standalone-cp-1-0-0/);
    const explained = await run('explain', 'cld.spec');
    expect(explained).toContain('KIND:       ClusterDeployment');
    expect(explained).toMatch(/template\t<string>.*-required-/);
  });

  it('watches and deletes', async () => {
    const args = ['--kubeconfig', api.kubeconfig, '-n', 'shop', 'get', 'cld', '-w', '--no-headers'];
    const watch = spawn('kubectl', [...args, '--output-watch-events']);
    const seen: string[] = [];
    const listed = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    createInterface({ input: watch.stdout }).on('line', (line) => {
      seen.push(line.split(/\s+/)[0] ?? '');
      listed.resolve();
      if (line.startsWith('DELETED')) gone.resolve();
    });
    await listed.promise;
    await run('-n', 'shop', 'label', 'cld', 'one', 'a=b');
    // kubectl waits until what it deletes has gone.
    await Promise.all([run('-n', 'shop', 'delete', 'cld', 'one'), gone.promise]);
    watch.kill();
    expect(seen).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
  });
});
