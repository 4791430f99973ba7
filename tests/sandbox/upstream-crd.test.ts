import { expect, it } from 'vitest';
import { upstreamClusterDeploymentCheck } from '../support/upstream-crd.ts';

const check = upstreamClusterDeploymentCheck();

function clusterDeployment(spec: Record<string, unknown>): Record<string, unknown> {
  const metadata = { name: 'ledger-prod', namespace: 'payments', annotations: { 'slipway.dev/request': 'one' } };
  return { apiVersion: 'k0rdent.mirantis.com/v1beta1', kind: 'ClusterDeployment', metadata, spec };
}

const spec = {
  template: 'aws-standalone-cp-1-0-44',
  credential: 'aws-nonprod',
  config: { region: 'eu-central-1', tags: { team: 'x' } },
  dryRun: false,
};

it.runIf(check)('takes what k0rdent takes, and free values under config', () => {
  expect(check?.(clusterDeployment(spec))).toEqual([]);
});

it.runIf(check)('refuses a wrong type, a missing field and a field that would be pruned', () => {
  const { template: _, ...withoutTemplate } = spec;
  const refused: Record<string, unknown>[] = [
    { ...spec, dryRun: 'no' },
    withoutTemplate,
    { ...spec, templates: 'aws' },
    { ...spec, serviceSpec: { services: [{ name: 'a', nonsense: 1 }] } },
  ];
  for (const wrong of refused) expect(check?.(clusterDeployment(wrong)), JSON.stringify(wrong)).not.toEqual([]);
});
