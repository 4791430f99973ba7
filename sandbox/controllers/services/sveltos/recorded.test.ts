import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSharedData } from '../../../../tests/support/shared-data.ts';
import type { ServiceSet } from '../../shapes/k0rdent.ts';
import type { ClusterSummary, Profile } from '../../shapes/sveltos.ts';
import { parseValues } from '../service-values.ts';
import { profileOf, profileSpecOf } from './profile.ts';
import { removingStatus, summaryOf, summaryStatus } from './summary.ts';

const folder = findSharedData('real/watch');
interface Recorded<T> {
  ts: string;
  type: string;
  object: T;
}
const read = <T>(file: string): Recorded<T>[] =>
  folder === null
    ? []
    : readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Recorded<T>);

/** What k0rdent adds to pass credentials on; that is not simulated. */
const withoutCredentials = ({ policyRefs: _, templateResourceRefs: __, ...spec }: Profile['spec']) => ({
  ...spec,
  helmCharts: spec.helmCharts?.map(({ registryCredentialsConfig: ___, ...chart }) => chart),
});

describe.skipIf(!folder)('what a real k0rdent made of a ServiceSet', () => {
  const sets = read<ServiceSet>('servicesets.jsonl').filter(({ object }) => object.metadata.name === 'adopted1');
  const profiles = read<Profile>('profiles.jsonl').filter(({ object }) => object.metadata.name === 'adopted1');
  const summaries = read<ClusterSummary>('clustersummaries.jsonl').filter(
    ({ object }) => object.metadata.name === 'p--adopted1-sveltos-adopted1',
  );
  const cluster = {
    apiVersion: 'lib.projectsveltos.io/v1beta1',
    kind: 'SveltosCluster' as const,
    namespace: 'lab',
    name: 'adopted1',
  };
  const specOf = (set: ServiceSet) =>
    profileSpecOf(set, cluster, (template) => ({
      chart: 'ingress-nginx',
      version: template.replace('ingress-nginx-', '').replaceAll('-', '.'),
      url: 'http://127.0.0.1:6560',
      isOci: false,
    }));

  it('is the Profile that the sandbox makes of it, revision by revision', () => {
    const made = sets.map(({ object }) => JSON.stringify(specOf(object)));
    const recorded = profiles
      .filter(({ type }) => type !== 'DELETED')
      .map(({ object }) => withoutCredentials(object.spec));
    for (const spec of recorded) expect(made.map((text) => JSON.parse(text) as object)).toContainEqual(spec);
  });

  it('is the ClusterSummary, by its name, its labels and its owner', () => {
    const [first] = sets;
    const [real] = summaries;
    const [owner] = profiles;
    const spec = first && specOf(first.object);
    if (!real || !owner || !spec) throw new Error('the recording has no adopted1');
    const profile = { ...profileOf(first.object, spec, false), metadata: owner.object.metadata };
    const { metadata } = summaryOf(profile, cluster);
    const { name, namespace, labels, ownerReferences } = real.object.metadata;
    expect(metadata).toMatchObject({ name, namespace, labels, ownerReferences });
  });

  it('has the members of a status that the sandbox gives it', () => {
    const members = (status: ClusterSummary['status']) => ({
      feature: Object.keys(status?.featureSummaries?.find(({ featureID }) => featureID === 'Helm') ?? {}).sort(),
      release: Object.keys(status?.helmReleaseSummaries?.[0] ?? {}).sort(),
    });
    const recordedAs = (state: string) =>
      summaries
        .map(({ object }) => object.status)
        .findLast((status) =>
          status?.featureSummaries?.some(({ featureID, status: is }) => featureID === 'Helm' && is === state),
        );
    const set = sets.findLast(({ object }) =>
      object.status?.services?.every(({ state }) => state === 'Deployed'),
    )?.object;
    const spec = set && specOf(set);
    if (!set || !spec) throw new Error('the recording has no adopted1');
    const hashes = new Map<string, string>();
    const deployed = summaryStatus(spec, set.status?.services ?? [], { hashes, held: new Map() }, undefined);
    expect(members(deployed)).toEqual(members(recordedAs('Provisioned')));
    expect(members(removingStatus(deployed))).toEqual(members(recordedAs('Removing')));
    const unreadable = { hashes, held: new Map([['a/a', {}]]), failure: 'no' };
    const failed = summaryStatus(spec, set.status?.services ?? [], unreadable, undefined);
    expect(members(failed)).toEqual(members(recordedAs('Failed')));
  });

  it('says the same of values that are no YAML', () => {
    const prefix = "failed to unmarshal main chart values (check if it's a valid YAML map): ";
    const said = summaries
      .flatMap(({ object }) => object.status?.featureSummaries ?? [])
      .map((one) => one.failureMessage);
    const parsed = parseValues('replicas: [\n');
    expect(said).toContain(`${prefix}${'failure' in parsed ? parsed.failure : ''}`);
  });
});
