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
import type { KubeObject } from './client/objects.ts';
import { resource } from './client/resources.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';
import type { ClusterDeployment } from './shapes/k0rdent.ts';

// What a real k0rdent was seen to do when something is wrong.

let world: ControllersWorld;
beforeAll(async () => {
  world = await startControllersWorld();
  await world.until('the copies of the templates', async () => {
    const copies = await Promise.all(templateNames.map((name) => world.client.find(kinds.clusterTemplate, at(name))));
    return copies.every((copy) => copy?.status?.valid);
  });
  await world.until(
    'the credential',
    async () => (await world.client.find(kinds.credential, at('aws')))?.status?.ready,
  );
});
afterAll(() => world?.stop());

async function switchOn(kind: string, name: string): Promise<() => Promise<unknown>> {
  const answer = await fetch(`${world.controlUrl}/scenarios`, {
    method: 'POST',
    body: JSON.stringify({ kind, match: { namespace: 'team-a', name } }),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return () => fetch(`${world.controlUrl}/scenarios/${id}`, { method: 'DELETE' });
}

const change = (name: string, spec: object) => world.client.mergePatch(kinds.clusterDeployment, at(name), { spec });
const deploymentOf = (name: string) => world.client.get(kinds.clusterDeployment, at(name));
const releaseConditions = async (name: string) =>
  ((await world.client.get(kinds.helmRelease, at(name))).status?.conditions ?? []).map(
    ({ type, status, reason }) => `${type}=${status}/${reason}`,
  );
const isUp = (name: string, verb: string) => async () => {
  const { status } = await deploymentOf(name);
  const find = (type: string) => findCondition(status?.conditions, type);
  return find('HelmReleaseReady')?.reason === `${verb}Succeeded` && find('CAPIClusterSummary')?.status === 'True';
};
const eventsOf = async (name: string) => {
  const { items } = await world.client.list<KubeObject & { reason?: string; regarding?: { name: string } }>(
    kinds.event,
    'team-a',
  );
  return items.filter(({ regarding }) => regarding?.name === name).map(({ reason }) => reason);
};
async function bringUp(name: string, spec: Partial<ClusterDeployment['spec']> = {}): Promise<void> {
  await world.client.create(kinds.clusterDeployment, cluster(name, spec));
  await world.until(`${name} to be ready`, isUp(name, 'Install'));
}
/** Kubernetes versions of a cluster's machines. */
async function versionsOf(name: string): Promise<Set<string | undefined>> {
  const query = { labelSelector: `cluster.x-k8s.io/cluster-name=${name}` };
  const { items } = await world.client.list(kinds.machine, 'team-a', query);
  return new Set(items.map(({ spec }) => spec.version));
}
async function takeDown(name: string): Promise<void> {
  await world.client.remove(kinds.clusterDeployment, at(name));
  await world.until(`the end of ${name}`, async () => !(await world.client.find(kinds.clusterDeployment, at(name))));
}

describe('Flux', () => {
  it('gives an install one attempt, and another only for another spec', async () => {
    const end = await switchOn('helm-install-failure', 'fails');
    await world.client.create(kinds.clusterDeployment, cluster('fails'));
    await world.until(
      'the failure',
      async () => (await world.condition('fails', 'HelmReleaseReady'))?.reason === 'InstallFailed',
    );
    expect(await world.condition('fails', 'Ready')).toMatchObject({ status: 'False', reason: 'Failed' });
    const failed = ['Ready=False/InstallFailed', 'Released=False/InstallFailed', 'Stalled=True/RetriesExceeded'];
    expect((await releaseConditions('fails')).sort()).toEqual(failed);
    const { status } = await world.client.get(kinds.helmRelease, at('fails'));
    expect(status).toMatchObject({ failures: 1, history: [{ version: 1, status: 'failed', action: 'install' }] });
    expect(findCondition(status?.conditions, 'Stalled')?.message).toBe('Failed to install after 1 attempt(s)');
    await end();
    // The whole life of another cluster is time enough for an attempt that must not come.
    await bringUp('meanwhile');
    await takeDown('meanwhile');
    expect((await releaseConditions('fails')).sort()).toEqual(failed);

    await change('fails', { config: { workersNumber: 1 } });
    await world.until('the next attempt', isUp('fails', 'Upgrade'));
    expect((await releaseConditions('fails')).sort()).toEqual([
      'Ready=True/UpgradeSucceeded',
      'Released=True/UpgradeSucceeded',
    ]);
    expect((await world.condition('fails', 'HelmReleaseReady'))?.message).toContain('release team-a/fails.v2 ');
    await takeDown('fails');
  });

  it('fails an upgrade on immutable machine templates, and is well again when the value is taken back', async () => {
    await bringUp('immutable');
    const machines = async () =>
      (await world.client.list(kinds.machine, 'team-a')).items
        .filter(({ metadata }) => metadata.labels?.['cluster.x-k8s.io/cluster-name'] === 'immutable')
        .map(({ metadata }) => metadata.uid)
        .sort();
    const before = await machines();
    expect(before).toHaveLength(3);
    const end = await switchOn('helm-upgrade-failure', 'immutable');
    await change('immutable', { config: { worker: { instanceType: 't3.xlarge' } } });
    const failed = await world.until('the failure', async () => {
      const ready = await world.condition('immutable', 'HelmReleaseReady');
      return ready?.reason === 'UpgradeFailed' ? ready : undefined;
    });
    expect(failed.message).toContain(
      'Helm upgrade failed for release team-a/immutable with chart aws-standalone-cp@1.0.43: ',
    );
    expect(failed.message).toContain(
      'admission webhook "validation.awsmachinetemplate.infrastructure.cluster.x-k8s.io" denied the request: ',
    );
    expect(failed.message).toContain(' is invalid: spec.template.spec: Invalid value: ');
    expect(await machines()).toEqual(before);
    await change('immutable', { config: { worker: { instanceType: 't3.large' } } });
    await world.until('the way back', isUp('immutable', 'Upgrade'));
    expect(await machines()).toEqual(before);
    expect((await world.condition('immutable', 'HelmReleaseReady'))?.message).toContain('team-a/immutable.v3 ');
    await end();
    await takeDown('immutable');
  });
});

describe('k0rdent', () => {
  it('does not delete without the credential and says nothing of a deletion', async () => {
    const { spec } = await world.client.get(kinds.credential, at('aws'));
    const credential = { apiVersion: k0rdent, kind: 'Credential', metadata: meta('temp', 'team-a'), spec };
    await world.client.create(kinds.credential, credential);
    await world.until('it', async () => (await world.client.get(kinds.credential, at('temp'))).status?.ready);
    await bringUp('temp', { credential: 'temp' });
    await world.client.remove(kinds.credential, at('temp'));
    const missing = 'failed to get Credential team-a/temp: Credential.k0rdent.mirantis.com "temp" not found';
    await world.until('the loss to be seen', async () => (await world.condition('temp', 'Ready'))?.message === missing);
    await world.client.remove(kinds.clusterDeployment, at('temp'));
    const held = await world.until('the deletion to be seen', async () => {
      const found = await deploymentOf('temp');
      return found.status?.observedGeneration === found.metadata.generation ? found : undefined;
    });
    expect(held.metadata.deletionTimestamp).toBeDefined();
    expect(findCondition(held.status?.conditions, 'Deleting')).toBeUndefined();
    expect(findCondition(held.status?.conditions, 'Ready')).toMatchObject({ reason: 'Failed', message: missing });
    await world.client.create(kinds.credential, credential);
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('temp'))));
    await world.client.remove(kinds.credential, at('temp'));
  });

  it('cannot take its finalizer away without the template, and says so nowhere', async () => {
    const template = {
      apiVersion: k0rdent,
      kind: 'ClusterTemplate',
      metadata: meta('lost', 'team-a'),
      spec: (await world.client.get(kinds.clusterTemplate, { ...at(templateNames[0] ?? ''), namespace: 'kcm-system' }))
        .spec,
    };
    await world.client.create(kinds.clusterTemplate, template);
    await world.until('it', async () => (await world.client.get(kinds.clusterTemplate, at('lost'))).status?.valid);
    await bringUp('lost', { template: 'lost' });
    // Admission keeps templates that are used, so it looks away for a moment.
    const webhooks = resource(
      'ValidatingWebhookConfiguration',
      'admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
      false,
    );
    const { metadata, ...rest } = await world.client.get(webhooks, { name: 'kcm-validating-webhook' });
    await world.client.remove(webhooks, metadata);
    await world.client.remove(kinds.clusterTemplate, at('lost'));
    await world.client.create(webhooks, { ...rest, metadata: { name: metadata.name } });

    await world.client.remove(kinds.clusterDeployment, at('lost'));
    await world.until('the end of the release', async () => !(await world.client.find(kinds.helmRelease, at('lost'))));
    const refused = await refusal(
      world.client.mergePatch(kinds.clusterDeployment, at('lost'), { metadata: { finalizers: null } }),
    );
    expect(refused.message).toContain('ClusterTemplate.k0rdent.mirantis.com "lost" not found');
    await bringUp('meanwhile');
    await takeDown('meanwhile');
    expect(await world.condition('lost', 'Deleting')).toMatchObject({ status: 'True' });
    expect(await eventsOf('lost')).not.toContain('SuccessfulDelete');
    await world.client.create(kinds.clusterTemplate, template);
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('lost'))));
    await world.client.remove(kinds.clusterTemplate, at('lost'));
  });

  it('waits for a data source that is not there, and tells it by an event alone', async () => {
    await world.client.create(kinds.clusterDeployment, cluster('sourceless', { dataSource: 'nowhere' }));
    await world.until('the event', async () => (await eventsOf('sourceless')).includes('DataSourceError'));
    const { status, metadata } = await deploymentOf('sourceless');
    expect(status).toBeUndefined();
    expect(metadata.finalizers).toBeUndefined();
    await takeDown('sourceless');
  });

  it('pins the versions of a template whose config was left out, and previews cannot be taken back', async () => {
    const { config: _, ...spec } = cluster('pinned').spec;
    await world.client.create(kinds.clusterDeployment, { ...cluster('pinned'), spec });
    await world.until(
      'the verdict',
      async () => (await world.condition('pinned', 'Ready'))?.message === 'Object is ready',
    );
    const dry = await deploymentOf('pinned');
    // Admission has written all parts, so the finalizer changes no spec.
    expect(dry.metadata.generation).toBe(1);
    expect(dry.status?.conditions?.map(({ type }) => type)).not.toContain('HelmReleaseReady');
    const wanted = { region: 'eu-central-1', controlPlane: { instanceType: 'x' }, worker: { instanceType: 'x' } };
    await change('pinned', { dryRun: null, config: wanted });
    await world.until('the cluster', isUp('pinned', 'Install'));
    const before = await versionsOf('pinned');

    await change('pinned', { dryRun: true, template: templateNames[1] });
    const changed = await world.until('the preview', () => world.condition('pinned', 'HelmChartNameChanged'));
    expect(changed).toMatchObject({ status: 'True', reason: 'HelmChartNameChanged' });
    const back = await refusal(change('pinned', { template: templateNames[0] }));
    expect(back.message).toContain('cluster upgrade is forbidden');
    await change('pinned', { dryRun: null });
    await world.until('the upgrade', isUp('pinned', 'Upgrade'));
    expect(await world.condition('pinned', 'HelmChartNameChanged')).toMatchObject({ status: 'True' });
    expect(await versionsOf('pinned')).toEqual(before);
    await takeDown('pinned');
  });

  it('tells the version of the template, whatever the machines run, and none where the template has none', async () => {
    const [from = '', to = ''] = templateNames;
    const template = (name: string, chart: string, k8sVersion: string) => ({
      apiVersion: k0rdent,
      kind: 'ClusterTemplate',
      metadata: meta(name, 'team-a'),
      spec: { helm: { chartRef: { kind: 'HelmChart', name: chart, namespace: 'kcm-system' } }, k8sVersion },
    });
    await world.client.create(kinds.clusterTemplate, template('told-1', from, '1.36.3'));
    await world.client.create(kinds.clusterTemplate, template('told-2', to, '1.36.4'));
    const supportedTemplates = [
      { name: 'told-1', availableUpgrades: [{ name: 'told-2' }] },
      { name: 'told-2', availableUpgrades: [{ name: to }] },
      { name: to },
    ];
    await world.client.create(kinds.clusterTemplateChain, {
      apiVersion: k0rdent,
      kind: 'ClusterTemplateChain',
      metadata: meta('told', 'team-a'),
      spec: { supportedTemplates },
    });
    await world.until('the templates', async () => {
      const found = await Promise.all(
        ['told-1', 'told-2'].map((name) => world.client.find(kinds.clusterTemplate, at(name))),
      );
      return found.every((one) => one?.status?.valid);
    });
    const config = { ...cluster('told').spec.config, k0s: { version: 'v1.36.3+k0s.2' } };
    await bringUp('told', { template: 'told-1', config });
    const offers = async (upgrade: string) => (await deploymentOf('told')).status?.availableUpgrades?.includes(upgrade);
    expect((await deploymentOf('told')).status?.k8sVersion).toBe('1.36.3');
    const before = await versionsOf('told');
    await world.until('the first upgrade on offer', () => offers('told-2'));
    await change('told', { template: 'told-2' });
    await world.until('the first upgrade', isUp('told', 'Upgrade'));
    expect((await deploymentOf('told')).status?.k8sVersion).toBe('1.36.4');
    expect(await versionsOf('told')).toEqual(before);
    await world.until('the second upgrade on offer', () => offers(to));
    await change('told', { template: to });
    await world.until('nothing to be told', async () => {
      const { status, metadata } = await deploymentOf('told');
      return status?.observedGeneration === metadata.generation && status?.k8sVersion === undefined;
    });
    await takeDown('told');
  });
});
