import { stringify } from 'yaml';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { isChart } from '../../../../lib/contracts/application-workload.ts';
import type { Member } from '../../../../lib/contracts/karmada.ts';
import { knownTo } from '../../karmada/dedication.ts';
import { readRefusal } from '../../karmada/refusal.ts';
import type { OverridePolicy } from '../../overrides/override-policy.ts';
import { renderForCluster } from '../../overrides/render-for-cluster.ts';
import type { MemberCluster } from '../../placement/member-cluster.ts';
import type { ChartSource } from './chart-source.ts';
import { toHostPolicy } from './ingress.ts';
import { completionsOf } from './job-completions.ts';
import type { Manifest } from './manifest.ts';
import { type ApplicationManifests, inWritingOrder, metadataOf, toManifests } from './manifests.ts';
import { toOverridePolicy } from './override-rules.ts';
import { toMaskedSecrets } from './secret-manifests.ts';
import { type Split, type SplitQuestion, sharesOf, splitReplicas } from './split.ts';
import { findTraps } from './traps.ts';
import { fitsOn } from './whole-job.ts';

export interface PreviewQuestion extends SplitQuestion {
  namespace: string;
  name: string;
  members: readonly Member[];
  /** Of a release of Flux; null, or left out, where it is none. */
  chart?: ChartSource | null;
}

type Line = ApplicationPreview['members'][number];

/** What an application would become: where its replicas go, what is written, and what single members get otherwise. */
export function previewApplication(
  question: PreviewQuestion,
): Omit<ApplicationPreview, 'observedAt' | 'cost' | 'hourly' | 'scaled' | 'scheduled' | 'quotas'> {
  const { spec, project, namespace, name, binding, chart = null } = question;
  const known = knownTo(question.clusters, project, new Set(sharesOf(binding).map(({ cluster }) => cluster)));
  const split = splitReplicas({ ...question, clusters: known });
  const lines = linesOf(question, split, known);
  const manifests = toManifests({ namespace, name, project, chart }, spec);
  const { placing } = split;
  return {
    members: lines,
    problem: 'shares' in placing ? null : { reason: placing.reason, words: placing.message },
    traps: findTraps({ spec, split, known, lines }),
    manifests: [...inWritingOrder(manifests), ...toMaskedSecrets(metadataOf({ namespace, name }), spec)].map(
      (manifest) => ({
        kind: manifest.kind,
        name: manifest.metadata.name,
        yaml: stringify(manifest, { aliasDuplicateObjects: false }),
      }),
    ),
    rendered: renderedOf(question, manifests, lines, known),
  };
}

/** Those that get or have replicas come first, then those that could, then those that are passed by. */
function linesOf(
  { spec, binding, members, rule }: PreviewQuestion,
  { placing }: Split,
  known: readonly MemberCluster[],
): Line[] {
  const nowOf = new Map(sharesOf(binding).map(({ cluster, replicas }) => [cluster, replicas]));
  const afterOf = new Map('shares' in placing ? placing.shares.map((share) => [share.cluster, share.replicas]) : []);
  const completions =
    'shares' in placing ? completionsOf(spec, placing.shares, { rule, uid: binding?.resource.uid ?? '' }) : null;
  return known
    .flatMap((cluster) => {
      const member = members.find((one) => one.name === cluster.name);
      if (!member) return [];
      const now = nowOf.get(cluster.name) ?? 0;
      const words = placing.refused.get(cluster.name);
      const more = fitsOn(cluster, spec);
      return {
        name: cluster.name,
        state: member.state,
        region: member.region,
        now,
        after: afterOf.get(cluster.name) ?? 0,
        ...(completions && { completions: completions.get(cluster.name) ?? 0 }),
        // What a chart runs is not known.
        fits: more === null || isChart(spec.workload) ? null : more + now,
        refusal: words === undefined ? null : readRefusal(words),
      };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
}

const rankOf = ({ now, after, refusal }: Line): number => (after > 0 || now > 0 ? 0 : refusal === null ? 1 : 2);

function renderedOf(
  { spec, namespace, name }: PreviewQuestion,
  { workload, ingress }: ApplicationManifests,
  lines: readonly Line[],
  known: readonly MemberCluster[],
): ApplicationPreview['rendered'] {
  const render = (object: Manifest, policy: OverridePolicy | null, named: string) => {
    const cluster = known.find((one) => one.name === named);
    const isMeant = policy?.rules.some(({ clusters }) => clusters.clusterNames?.includes(named));
    if (!cluster || !policy || !isMeant) return [];
    const rendered = renderForCluster(object, cluster, [policy]);
    return {
      cluster: named,
      kind: object.kind,
      name,
      yaml: 'object' in rendered ? stringify(rendered.object, { aliasDuplicateObjects: false }) : '',
      problem: 'object' in rendered ? null : (rendered.why.detail ?? null),
    };
  };
  const policy = toOverridePolicy({ namespace, name }, spec);
  const hostPolicy = toHostPolicy({ namespace, name }, spec);
  return spec.overrides.flatMap(({ cluster }) => {
    const line = lines.find((one) => one.name === cluster);
    const replicas = line?.after ?? 0;
    const share = shareOf(spec, replicas, line?.completions);
    const own = { ...workload, spec: { ...(workload.spec as object), ...share } };
    return [
      ...(replicas > 0 ? [render(own, policy, cluster)].flat() : []),
      // It goes to each cluster that the placement allows, whatever the replicas.
      ...(ingress && line?.refusal === null ? [render(ingress, hostPolicy, cluster)].flat() : []),
    ];
  });
}

/** What one member gets of the numbers of a workload. */
function shareOf({ workload }: ApplicationSpec, replicas: number, completions?: number): Record<string, unknown> {
  switch (workload.kind) {
    case 'job':
      return { parallelism: replicas, completions };
    case 'cron-job':
    case 'volcano-job':
    case 'helm':
      return {};
    default:
      return { replicas };
  }
}
