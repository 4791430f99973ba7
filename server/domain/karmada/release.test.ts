import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readRelease } from './release.ts';

const fields = {
  overflow: { clusterAffinities: { items: { properties: { overflowAffinities: {} } } } },
  workload: { workloadAffinity: {} },
};
const definition = (placement: object, failover: object, generator?: string) => ({
  metadata: {
    name: 'propagationpolicies.policy.karmada.io',
    annotations: generator ? { 'controller-gen.kubebuilder.io/version': generator } : undefined,
  },
  spec: {
    versions: [
      {
        name: 'v1alpha1',
        schema: {
          openAPIV3Schema: {
            properties: {
              spec: { properties: { placement: { properties: placement }, failover: { properties: failover } } },
            },
          },
        },
      },
    ],
  },
});
const application = (...modes: string[]) => ({
  application: { properties: { purgeMode: { enum: modes } } },
  cluster: {},
});
const older = application('Directly', 'Gracefully', 'Immediately', 'Graciously', 'Never');

describe('which Karmada serves a PropagationPolicy', () => {
  it.each([
    [definition(fields.overflow, application('Directly', 'Gracefully', 'Never'), 'v0.21.0'), '1.19', 'webster'],
    [definition(fields.overflow, older, 'v0.20.0'), '1.18', 'webster'],
    [definition(fields.workload, older, 'v0.20.0'), '1.17', 'webster'],
    [definition({}, older, 'v0.19.0'), '1.16', 'webster'],
    [definition({}, older, 'v0.18.0'), '1.15', 'remainders'],
    [definition({}, { application: {} }, 'v0.17.3'), null, 'remainders'],
    // Somebody has stripped the annotation: 1.15 and 1.16 look the same then.
    [definition({}, older), '1.15', null],
    [{ kind: 'Status' }, null, null],
  ])('%#: %o is %s and divides by %s', (crd, release, division) => {
    expect(readRelease(crd)).toEqual({ release, division });
  });

  it('is the newest for the sandbox’s', () => {
    const file = 'sandbox/karmada/crds/propagationpolicies.policy.karmada.io.yaml';
    expect(readRelease(parse(readFileSync(file, 'utf8')))).toEqual({ release: '1.19', division: 'webster' });
  });
});
