import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSeed } from '../../sandbox/seed/main.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { kubectl } from '../support/kubectl.ts';

const canary = `canary-${randomUUID()}`;
const encoded = Buffer.from(canary).toString('base64');
const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;
let api: KubeApi;
let folder: string;
const run = async (...args: string[]) => (await kubectl(api.kubeconfig, ...args)) ?? '';
const asDeveloper = (...args: string[]) =>
  run('--as', 'dev@demo', '--as-group', 'payments-developers', '-n', 'payments', ...args);

describe.runIf(isThere)('a developer with kubectl', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'developers-'));
    const backup = join(folder, 'backup.json');
    await writeSeed(backup, { childKubeconfig: () => 'kubeconfig' });
    api = await startKubeApi([], { backup });
    const names = (
      await run('-n', 'payments', 'get', 'secrets', '-l', 'k0rdent.mirantis.com/component=kcm', '-o', 'name')
    )
      .trim()
      .split('\n');
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      await run('-n', 'payments', 'patch', name, '--type=merge', '-p', JSON.stringify({ data: { canary: encoded } }));
    }
    const manifest = join(folder, 'developers.yaml');
    const text = await readFile('deploy/rbac/developers.yaml', 'utf8');
    const filled = text.replaceAll('PROJECT_NAMESPACE', 'payments').replaceAll('PROJECT_GROUP', 'payments-developers');
    await writeFile(manifest, filled);
    await run('apply', '-f', manifest);
  });
  afterAll(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('lists the project’s clusters and reads no Secret of a credential', async () => {
    const clusters = await asDeveloper('get', 'clusterdeployments', '-o', 'json');
    expect(clusters).toContain('"ledger-prod"');
    const credentials = await asDeveloper('get', 'credentials', '-o', 'json');
    expect(credentials).toContain('aws-nonprod');
    for (const answer of [clusters, credentials]) expect(answer).not.toContain(encoded);
    await expect(asDeveloper('get', 'secrets', '-o', 'json')).rejects.toThrow(/forbidden/i);
    await expect(run('--as', 'dev@demo', '--as-group', 'payments-developers', 'get', 'cld', '-A')).rejects.toThrow(
      /forbidden/i,
    );
  });

  it('reads them once k0rdent’s namespace viewer role is bound, which shows that this can fail', async () => {
    const role = ['--clusterrole=kcm-namespace-viewer-role', '--group=payments-developers'];
    await run('-n', 'payments', 'create', 'rolebinding', 'viewers', ...role);
    expect(await asDeveloper('get', 'secrets', '-o', 'json')).toContain(encoded);
  });
});
