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
import { resource } from './client/resources.ts';
import { isConflict } from './client/rest.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';

let world: ControllersWorld;
beforeAll(async () => {
  world = await startControllersWorld();
  await world.until('the copy of the template', async () => {
    const copy = await world.client.find(kinds.clusterTemplate, at(templateNames[0] ?? ''));
    return copy?.status?.valid;
  });
});
afterAll(() => world?.stop());

describe('the sandbox controllers', () => {
  it('follow references: authentication, audit policy and data source', async () => {
    const own = (kind: string, spec: object) => ({ apiVersion: k0rdent, kind, metadata: meta('ref', 'team-a'), spec });
    const jwt = [
      {
        issuer: { url: 'https://id.example.com', audiences: ['k'] },
        claimMappings: { username: { claim: 'email', prefix: '' } },
      },
    ];
    await world.client.create(
      kinds.clusterAuthentication,
      own('ClusterAuthentication', { authenticationConfiguration: { jwt } }),
    );
    await world.client.create(
      kinds.clusterAuditPolicy,
      own('ClusterAuditPolicy', { policy: { rules: [{ level: 'Metadata' }] } }),
    );
    const key = (name: string) => ({ name: 'pg', namespace: 'team-a', key: name });
    const auth = { username: key('user'), password: key('pass') };
    await world.client.create(
      kinds.dataSource,
      own('DataSource', { type: 'postgresql', endpoints: ['pg.example.com:5432'], auth }),
    );
    await world.client.create(
      kinds.clusterDeployment,
      cluster('ref', { clusterAuth: 'ref', auditPolicy: 'ref', dataSource: 'ref' }),
    );
    const waiting = await world.until('the wait for the data source', () =>
      world.condition('ref', 'ClusterDataSourceReady'),
    );
    expect(waiting).toMatchObject({
      status: 'False',
      reason: 'Progressing',
      message: 'cross-referenced ClusterDataSource team-a/ref is not yet ready',
    });
    expect(await world.client.find(kinds.helmRelease, at('ref'))).toBeUndefined();
    const source = await world.client.get(kinds.clusterDataSource, at('ref'));
    expect(source.spec).toMatchObject({ dataSource: 'ref', schema: expect.stringMatching(/^team_a_ref_[a-z0-9]{5}$/) });
    const filled = { ready: true, kineDataSourceSecret: 'ref-kine' };
    await world.client.replaceStatus(kinds.clusterDataSource, {
      ...source,
      status: { ...filled, observedGeneration: source.metadata.generation },
    });
    const release = await world.until('the Helm release', () => world.client.find(kinds.helmRelease, at('ref')));
    expect(release.spec.values).toMatchObject({
      auth: { configSecret: { name: 'ref-auth-config', key: 'config' } },
      audit: { policyRef: { name: 'ref-audit-policy', key: 'policy' } },
      dataSource: { kineDataSourceSecretName: 'ref-kine' },
      clusterIdentity: { kind: 'AWSClusterStaticIdentity', name: 'aws-id' },
      clusterLabels: { 'k0rdent.mirantis.com/component': 'kcm' },
    });

    await world.client.create(kinds.dataSource, {
      ...own('DataSource', { type: 'postgresql', endpoints: ['pg2.example.com:5432'], auth }),
      metadata: meta('other', 'team-a'),
    });
    await world.client.mergePatch(kinds.clusterDeployment, at('ref'), { spec: { dataSource: 'other' } });
    const switched = await world.until('the switch', async () => {
      const now = await world.client.get(kinds.clusterDataSource, at('ref'));
      return (now.spec as { dataSource: string }).dataSource === 'other' ? now : undefined;
    });
    expect(switched.spec).toMatchObject({ schema: (source.spec as { schema: string }).schema });
    await world.until(
      'the wait for the other data source',
      async () => (await world.condition('ref', 'ClusterDataSourceReady'))?.status === 'False',
    );
    await world.client.replaceStatus(kinds.clusterDataSource, {
      ...switched,
      status: { ...filled, observedGeneration: switched.metadata.generation },
    });
    const inUse = await refusal(
      world.client.request('DELETE', `/apis/${k0rdent}/namespaces/team-a/clusterauthentications/ref`),
    );
    expect(inUse.message).toContain(
      'cannot delete ClusterAuthentication team-a/ref: it is still referenced by one or more ClusterDeployments',
    );
    await world.until(
      'a ready cluster',
      async () => (await world.condition('ref', 'CAPIClusterSummary'))?.status === 'True',
    );

    // k0rdent's helper finalizer would hold the infrastructure until the ClusterDeployment itself is deleted.
    const infrastructures = resource('AWSCluster', 'infrastructure.cluster.x-k8s.io/v1beta2/awsclusters');
    const finalizers = ['infrastructure.cluster.x-k8s.io'];
    await world.client.mergePatch(infrastructures, at('ref'), { metadata: { finalizers } });
    await world.client.remove(kinds.cluster, at('ref'));
    const missing = await world.until('the loss to be seen', async () => {
      const found = await world.condition('ref', 'CAPIClusterSummary');
      return found?.reason === 'CAPIClusterMissing' ? found : undefined;
    });
    expect(missing).toMatchObject({ status: 'False', message: 'Underlying CAPI Cluster object is missing' });
    await world.client.remove(kinds.clusterDeployment, at('ref'));
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('ref'))));
  });

  it('make the claim that an order describes, and use it for no other cluster', async () => {
    const nodeNetwork = { cidr: '10.20.0.0/24', gateway: '10.20.0.1', prefix: 24 };
    const spec = { provider: 'in-cluster' as const, cluster: 'addressed', nodeNetwork };
    const ranged = { ...spec, nodeNetwork: { ...nodeNetwork, ipAddresses: ['10.20.0.10-10.20.0.30'] } };
    await world.client.create(kinds.clusterIpamClaim, {
      apiVersion: k0rdent,
      kind: 'ClusterIPAMClaim',
      metadata: meta('ranged', 'team-a'),
      spec: ranged,
    });
    await world.client.create(kinds.clusterDeployment, cluster('addressed', { ipamClaim: { spec } }));
    await world.client.create(kinds.clusterDeployment, cluster('stray', { ipamClaim: { ref: 'addressed-ipam' } }));
    const release = await world.until('the release', () => world.client.find(kinds.helmRelease, at('addressed')));
    expect(release.spec.values).toMatchObject({ ipamEnabled: true, 'in-cluster': { ready: true } });
    const addressed = await world.client.get(kinds.clusterDeployment, at('addressed'));
    expect(addressed.spec.ipamClaim).toEqual({ ref: 'addressed-ipam', spec });
    const claim = await world.client.get(kinds.clusterIpamClaim, at('addressed-ipam'));
    expect(claim).toMatchObject({ spec: { cluster: 'addressed', nodeNetwork }, status: { bound: true } });
    // Upstream reads each address by itself and ends where one of them is a range.
    expect((await world.client.get(kinds.clusterIpamClaim, at('ranged'))).status).toBeUndefined();
    expect(await world.client.find(kinds.clusterIpam, at('ranged'))).toBeUndefined();
    const stray = await world.client.get(kinds.clusterDeployment, at('stray'));
    expect([stray.status?.conditions, await world.client.find(kinds.helmRelease, at('stray'))]).toEqual([
      undefined,
      undefined,
    ]);
    for (const name of ['addressed', 'stray']) await world.client.remove(kinds.clusterDeployment, at(name));
  });

  it('hold still while a Region is paused', async () => {
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: meta('eu', 'kcm-system'),
      data: { value: 'eA==' },
    };
    await world.client.create(kinds.secret, kubeconfig);
    const providers = ['cluster-api-provider-aws', 'cluster-api-provider-k0sproject-k0smotron'].map((name) => ({
      name,
    }));
    await world.client.create(kinds.region, {
      apiVersion: k0rdent,
      kind: 'Region',
      metadata: meta('eu'),
      spec: { kubeConfig: { name: 'eu', key: 'value' }, providers },
    });
    await world.until(
      'the region',
      async () =>
        findCondition((await world.client.get(kinds.region, { name: 'eu' })).status?.conditions, 'Ready')?.status ===
        'True',
    );
    const { spec } = await world.client.get(kinds.credential, at('aws'));
    await world.client.create(kinds.credential, {
      apiVersion: k0rdent,
      kind: 'Credential',
      metadata: meta('eu', 'team-a'),
      spec: { ...spec, region: 'eu' },
    });
    await world.until('its credential', async () => (await world.client.get(kinds.credential, at('eu'))).status?.ready);
    const pause = await fetch(`${world.controlUrl}/scenarios`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'region-paused', match: { name: 'eu' } }),
    });
    const { id } = (await pause.json()) as { id: string };
    await world.until(
      'the pause',
      async () =>
        (await world.client.get(kinds.region, { name: 'eu' })).metadata.annotations?.[
          'k0rdent.mirantis.com/region-pause'
        ],
    );
    await world.client.create(kinds.clusterDeployment, cluster('regional', { credential: 'eu' }));
    await world.until(
      'the cluster to be held',
      async () => (await world.condition('regional', 'Ready'))?.message === 'Related Region eu is paused',
    );
    expect(await world.client.find(kinds.helmRelease, at('regional'))).toBeUndefined();
    await fetch(`${world.controlUrl}/scenarios/${id}`, { method: 'DELETE' });
    await world.until(
      'a ready cluster',
      async () => (await world.condition('regional', 'CAPIClusterSummary'))?.status === 'True',
    );
    expect(await world.condition('regional', 'Paused')).toMatchObject({ status: 'False', reason: 'NotPaused' });
    expect((await world.client.get(kinds.clusterDeployment, at('regional'))).status?.region).toBe('eu');
    const kept = await refusal(world.client.request('DELETE', `/apis/${k0rdent}/regions/eu`));
    expect(kept.message).toContain('region deletion is forbidden');
    // What is to go goes, paused or not.
    const again = await fetch(`${world.controlUrl}/scenarios`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'region-paused', match: { name: 'eu' } }),
    });
    await world.until(
      'the next pause',
      async () => (await world.condition('regional', 'Ready'))?.message === 'Related Region eu is paused',
    );
    await world.client.remove(kinds.clusterDeployment, at('regional'));
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('regional'))));
    await fetch(`${world.controlUrl}/scenarios/${((await again.json()) as { id: string }).id}`, { method: 'DELETE' });
  });

  it('obey scenarios and speed', async () => {
    const post = (path: string, method: string, body?: object) =>
      fetch(`${world.controlUrl}${path}`, { method, body: body && JSON.stringify(body) });
    expect((await post('/scenarios', 'POST', { kind: 'nonsense' })).status).toBe(400);
    const made = await post('/scenarios', 'POST', {
      kind: 'bad-cloud-key',
      match: { namespace: 'team-a', name: 'stuck' },
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    await world.client.create(kinds.clusterDeployment, cluster('stuck'));
    await world.until('trouble', async () =>
      (await world.condition('stuck', 'Ready'))?.message.includes('failed to create VPC: AuthFailure'),
    );
    expect(await world.condition('stuck', 'Ready')).toMatchObject({ status: 'False', reason: 'Progressing' });
    // Half an hour by the clock on the wall, whatever the speed: as if the summary had been False for an hour.
    await world.until('an old summary', async () => {
      const stuck = await world.client.get(kinds.clusterDeployment, at('stuck'));
      for (const one of stuck.status?.conditions ?? []) {
        if (one.type === 'CAPIClusterSummary') one.lastTransitionTime = new Date(Date.now() - 3_600_000).toISOString();
      }
      // The controllers write at the same time.
      return world.client.replaceStatus(kinds.clusterDeployment, stuck).catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return undefined;
      });
    });
    const failed = await world.until('a failed cluster', async () => {
      const ready = await world.condition('stuck', 'Ready');
      return ready?.reason === 'Failed' ? ready : undefined;
    });
    expect(failed.message).toContain(
      'Cluster is not ready. Check the provider logs for more details.\n* InfrastructureReady: failed to create VPC: AuthFailure',
    );
    expect((await post(`/scenarios/${id}`, 'DELETE')).status).toBe(200);
    expect(await (await post('/speed', 'PUT', { speed: 2000 })).json()).toEqual({ speed: 2000 });
    await world.until(
      'recovery',
      async () => (await world.condition('stuck', 'CAPIClusterSummary'))?.status === 'True',
    );
    expect((await post('/reset', 'POST')).status).toBe(200);
    expect(await (await post('/speed', 'GET')).json()).toEqual({ speed: 600 });
    await world.client.remove(kinds.clusterDeployment, at('stuck'));
    await world.until('its end', async () => !(await world.client.find(kinds.clusterDeployment, at('stuck'))));
  });
});
