import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  type ControllersWorld,
  cluster,
  k0rdent,
  meta,
  refusal,
  startControllersWorld,
  templateNames,
} from '../../tests/support/controllers-world.ts';
import { kubectl } from '../../tests/support/kubectl.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readKubeconfig } from './client/kubeconfig.ts';
import type { KubeObject } from './client/objects.ts';
import { resource } from './client/resources.ts';
import { KubeClient } from './client/rest.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';
import type { ClusterDeployment } from './shapes/k0rdent.ts';

let world: ControllersWorld;
beforeAll(async () => {
  world = await startControllersWorld();
});
afterAll(() => world?.stop());

async function eventsOf(name: string): Promise<string[]> {
  const { items } = await world.client.list<
    KubeObject & { regarding?: { name?: string; kind?: string }; reason?: string }
  >(kinds.event, 'team-a');
  return items
    .filter(({ regarding }) => regarding?.name === name && regarding.kind === 'ClusterDeployment')
    .map(({ reason }) => reason ?? '');
}

describe('the sandbox controllers', () => {
  it('make templates valid and hand them out', async () => {
    const copy = await world.until('the copy of the template', async () => {
      const found = await world.client.find(kinds.clusterTemplate, at(templateNames[0] ?? ''));
      return found?.status?.valid ? found : undefined;
    });
    expect(copy.status).toMatchObject({
      chartVersion: '1.0.43',
      schemaConfigMapName: 'schema-ct-aws-standalone-cp-1-0-43',
      config: { workersNumber: 2 },
    });
    expect(copy.spec.helm).toEqual({
      chartRef: { kind: 'HelmChart', name: templateNames[0], namespace: 'kcm-system' },
    });
    expect(copy.metadata.labels?.['k0rdent.mirantis.com/managed']).toBe('true');
    await world.until(
      'the credential',
      async () => (await world.client.find(kinds.credential, at('aws')))?.status?.ready,
    );
    const rules = (await world.client.get(kinds.accessManagement, { name: 'kcm' })).spec?.accessRules;
    expect(rules?.[0]?.resources).toEqual([
      { kind: 'ClusterTemplateChain', names: ['aws'] },
      { kind: 'Credential', names: ['aws'] },
    ]);
  });

  it('refuse in the words of the webhooks', async () => {
    const create = (spec: Partial<ClusterDeployment['spec']>) =>
      refusal(world.client.create(kinds.clusterDeployment, cluster('bad', spec)));
    const prefix = 'admission webhook "validation.clusterdeployment.k0rdent.mirantis.com" denied the request: ';
    const noTemplate = await create({ template: 'nope' });
    expect([noTemplate.code, noTemplate.reason]).toEqual([404, 'NotFound']);
    expect(noTemplate.message).toBe(`${prefix}ClusterTemplate.k0rdent.mirantis.com "nope" not found`);
    const noCredential = await create({ credential: 'nope' });
    expect([noCredential.code, noCredential.message]).toEqual([
      404,
      `${prefix}Credential.k0rdent.mirantis.com "nope" not found`,
    ]);
    const noService = await create({ serviceSpec: { services: [{ name: 'a', template: 'b' }] } });
    expect([noService.code, noService.message]).toEqual([
      404,
      `${prefix}ServiceTemplate.k0rdent.mirantis.com "b" not found`,
    ]);
    const used = await refusal(
      world.client.request('DELETE', '/apis/k0rdent.mirantis.com/v1beta1/accessmanagements/kcm'),
    );
    expect(used.message).toContain('AccessManagement deletion is forbidden');
    const chain = await refusal(
      world.client.create(kinds.clusterTemplateChain, {
        apiVersion: k0rdent,
        kind: 'ClusterTemplateChain',
        metadata: meta('x', 'team-a'),
        spec: { supportedTemplates: [{ name: 'x' }] },
      }),
    );
    expect([chain.code, chain.reason]).toEqual([422, 'Invalid']);
    expect(chain.message).toContain('spec.supportedTemplates[0].name: Not found: "x"');
  });

  it('fill a missing config and switch dryRun on', async () => {
    const { config: _, ...spec } = cluster('dry').spec;
    const created = await world.client.create(kinds.clusterDeployment, { ...cluster('dry'), spec });
    expect(created.spec).toMatchObject({ dryRun: true, config: { workersNumber: 2 } });
    await world.until(
      'a validated cluster',
      async () => (await world.condition('dry', 'Ready'))?.message === 'Object is ready',
    );
    expect(await world.client.find(kinds.helmRelease, at('dry'))).toBeUndefined();
    await world.client.remove(kinds.clusterDeployment, at('dry'));
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('dry'))));
  });

  it('report bad values as Helm does', async () => {
    const config = { ...cluster('typo').spec.config, workersNumber: 'two' };
    await world.client.create(kinds.clusterDeployment, cluster('typo', { config }));
    const chartReady = await world.until('the verdict', async () => {
      const found = await world.condition('typo', 'HelmChartReady');
      return found?.status === 'False' ? found : undefined;
    });
    expect(chartReady.message).toBe(
      "failed to validate template with provided configuration: values don't meet the specifications of the schema(s) in the following chart(s):\naws-standalone-cp:\n- at '/workersNumber': got string, want integer",
    );
    expect(await world.condition('typo', 'Ready')).toMatchObject({ status: 'False', reason: 'Failed' });
    await world.client.remove(kinds.clusterDeployment, at('typo'));
  });

  it('bring a cluster up, answer for it, upgrade it and take it down', async () => {
    await world.client.create(kinds.clusterDeployment, cluster('dev'));
    const seen = new Set<string>();
    const ready = await world.until('a ready cluster', async () => {
      const found = await world.client.get(kinds.clusterDeployment, at('dev'));
      const summary = findCondition(found.status?.conditions, 'CAPIClusterSummary');
      seen.add(`${findCondition(found.status?.conditions, 'Ready')?.status}/${summary?.status ?? 'None'}`);
      return summary?.status === 'True' && findCondition(found.status?.conditions, 'Ready')?.status === 'True'
        ? found
        : undefined;
    });
    expect(seen).toContain('False/False');
    expect(ready.metadata).toMatchObject({
      // k0rdent's types write parts of the spec that were left out.
      generation: 2,
      labels: { 'k0rdent.mirantis.com/component': 'kcm' },
      finalizers: ['k0rdent.mirantis.com/cluster-deployment'],
    });
    expect(ready.status).toMatchObject({ availableUpgrades: [templateNames[1]], observedGeneration: 2 });
    expect(ready.status?.conditions?.map(({ type }) => type)).toEqual([
      'CredentialReady',
      'HelmReleaseReady',
      'HelmChartReady',
      'TemplateReady',
      'Ready',
      'ServicesInReadyState',
      'CAPIClusterSummary',
    ]);
    expect(findCondition(ready.status?.conditions, 'HelmReleaseReady')).toMatchObject({
      reason: 'InstallSucceeded',
      message: 'Helm install succeeded for release team-a/dev.v1 with chart aws-standalone-cp@1.0.43',
    });
    const secret = await world.client.get(kinds.secret, at('dev-kubeconfig'));
    expect(secret.type).toBe('cluster.x-k8s.io/secret');
    const folder = await temporaryFolder('child');
    const file = join(folder, 'child.yaml');
    await writeFile(file, Buffer.from(secret.data?.value ?? '', 'base64'));
    const child = new KubeClient(await readKubeconfig(file));
    const nodes = () => child.list<KubeObject>(resource('Node', 'v1/nodes', false));
    expect((await nodes()).items.map(({ metadata }) => metadata.name)).toHaveLength(3);
    const printed = await kubectl(file, 'get', 'nodes');
    if (printed !== null) {
      expect(printed.trim().split('\n')).toHaveLength(4);
      expect(printed).toMatch(/NAME\s+STATUS\s+ROLES\s+AGE\s+VERSION\n/);
      expect(printed.match(/ Ready /g)).toHaveLength(3);
    }
    const pods = await kubectl(file, 'get', 'pods', '--all-namespaces');
    if (pods !== null) {
      expect(pods).toMatch(/NAMESPACE\s+NAME\s+READY\s+STATUS\s+RESTARTS\s+AGE\n/);
      expect(pods.match(/kube-system +kube-proxy-\S+ +1\/1 +Running/g)).toHaveLength(3);
    }

    const sideways = await refusal(
      world.client.mergePatch(kinds.clusterDeployment, at('dev'), { spec: { template: 'aws-standalone-cp-9' } }),
    );
    expect(sideways.code).toBe(404);
    await world.client.mergePatch(kinds.clusterDeployment, at('dev'), {
      spec: { template: templateNames[1], config: { workersNumber: 3 } },
    });
    await world.until(
      'the upgrade',
      async () =>
        (await world.condition('dev', 'HelmReleaseReady'))?.message ===
        'Helm upgrade succeeded for release team-a/dev.v2 with chart aws-standalone-cp@1.0.44',
    );
    await world.until(
      'a third worker',
      async () =>
        (await nodes()).items.length === 4 && (await world.condition('dev', 'CAPIClusterSummary'))?.status === 'True',
    );
    const back = await refusal(
      world.client.mergePatch(kinds.clusterDeployment, at('dev'), { spec: { template: templateNames[0] } }),
    );
    expect(back.message).toContain('cluster upgrade is forbidden');

    await world.client.remove(kinds.clusterDeployment, at('dev'));
    const reasons: string[] = [];
    await world.until('the end of the cluster', async () => {
      const found = await world.client.find(kinds.clusterDeployment, at('dev'));
      const reason = findCondition(found?.status?.conditions, 'Deleting')?.reason;
      if (reason && reasons.at(-1) !== reason) reasons.push(reason);
      return !found;
    });
    expect(reasons[0]).toBe('WaitingForClusterDeletion');
    expect(await world.client.find(kinds.cluster, at('dev'))).toBeUndefined();
    await world.until('its machines and secret to be gone', async () => {
      const machines = await world.client.list(kinds.machine, 'team-a');
      return machines.items.length === 0 && !(await world.client.find(kinds.secret, at('dev-kubeconfig')));
    });
    await expect(nodes()).rejects.toMatchObject({ code: 404 });
    child.close();
    const events = await eventsOf('dev');
    for (const reason of [
      'HelmReleaseCreated',
      'HelmReleaseIsReady',
      'CAPIClusterIsProvisioning',
      'CAPIClusterIsReady',
      'HelmReleaseUpdated',
      'HelmReleaseDeleted',
      'SuccessfulDelete',
    ])
      expect(events).toContain(reason);
  });
});
