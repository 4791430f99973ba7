import type { ApplicationSpec, MemberOverride } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { isChart } from '../../../../lib/contracts/application-workload.ts';
import { matchesAffinity } from '../../placement/matches-affinity.ts';
import type { MemberCluster } from '../../placement/member-cluster.ts';
import { hostOn } from './ingress.ts';
import type { Split } from './split.ts';

type Trap = ApplicationPreview['traps'][number];
type Line = ApplicationPreview['members'][number];

interface Question {
  spec: ApplicationSpec;
  split: Split;
  /** Members that the project may use, and those that have some of it. */
  known: readonly MemberCluster[];
  lines: readonly Line[];
}

/** What somebody should know before they send an application, because Karmada takes it without a word. */
export function findTraps({ spec, split, known, lines }: Question): Trap[] {
  const [affinity] = split.placement.affinities;
  const chosen = new Set(
    known.filter((cluster) => !affinity || matchesAffinity(affinity, cluster)).map(({ name }) => name),
  );
  const isPlaced = 'shares' in split.placing;
  const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);
  const weighted = spec.division.by === 'weights' ? spec.division.weights.map(({ cluster }) => cluster) : [];
  const placed = lines.filter(({ after }) => after > 0);
  // A host applies without a replica.
  const applies = ({ cluster, host: _, ...others }: MemberOverride) =>
    lines.some(
      ({ name, after, refusal }) => name === cluster && (Object.keys(others).length > 0 ? after > 0 : refusal === null),
    );
  const found: Trap[] = [
    { code: 'weight-elsewhere', clusters: weighted.filter((name) => !chosen.has(name)) },
    {
      code: 'override-elsewhere',
      clusters: isPlaced ? spec.overrides.filter((one) => !applies(one)).map(({ cluster }) => cluster) : [],
    },
    {
      code: 'member-away',
      clusters: namesOf(
        lines.filter(
          ({ name, state, refusal }) => chosen.has(name) && (state !== 'ready' || refusal?.code === 'taint'),
        ),
      ),
    },
    {
      code: spec.workload.kind === 'volcano-job' ? 'whole-beyond-room' : 'beyond-room',
      clusters: namesOf(placed.filter(({ after, fits }) => fits !== null && after > fits)),
    },
    { code: 'first-by-name', clusters: spec.division.by === 'one' ? namesOf(alternatives(lines)) : [] },
    {
      code: 'leaves-member',
      clusters: keepsWhatRuns(split) ? [] : namesOf(lines.filter(({ now, after }) => now > 0 && after === 0)),
    },
    { code: 'tie', clusters: split.tied },
    ...hostTraps(spec, lines, isPlaced),
    {
      code: 'one-member',
      clusters: spec.division.by !== 'one' && spec.replicas > 1 && placed.length === 1 ? namesOf(placed) : [],
    },
  ];
  return [
    ...found.filter(({ clusters }) => clusters.length > 0),
    ...(!isChart(spec.workload) && hasMovingTag(spec.image) ? [{ code: 'tag-moves' as const, clusters: [] }] : []),
  ];
}

/** Where only one gets it: that one, before the others that could. None where there are no others. */
function alternatives(lines: readonly Line[]): Line[] {
  const able = lines.filter(({ refusal }) => refusal === null);
  return able.length > 1 ? able.toSorted((a, b) => b.after - a.after) : [];
}

/** An Ingress goes to each member that the placement allows, whatever its replicas; what it says there is one host. */
function hostTraps(spec: ApplicationSpec, lines: readonly Line[], isPlaced: boolean): Trap[] {
  if (!spec.ingress || spec.port === null || !isPlaced) return [];
  const answering = lines.filter(({ refusal }) => refusal === null);
  const byHost = Map.groupBy(answering, ({ name }) => hostOn(spec, name));
  const shared = [...byHost.values()].filter((group) => group.length > 1).flat();
  const empty = answering.filter(({ after }) => after === 0);
  return [
    { code: 'same-host', clusters: shared.map(({ name }) => name) },
    { code: 'host-empty', clusters: empty.map(({ name }) => name) },
  ];
}

/** Where the room is too small Karmada leaves everything as it is; where no cluster fits it removes all. */
const keepsWhatRuns = ({ placing }: Split): boolean => !('shares' in placing) && placing.reason !== 'NoClusterFit';

/** Without a digest the tag decides, and without a tag the engine takes `latest`. */
function hasMovingTag(image: string): boolean {
  if (image.includes('@sha256:')) return false;
  const [, tag = 'latest'] = /:([\w][\w.-]*)$/.exec(image.slice(image.lastIndexOf('/') + 1)) ?? [];
  return tag === 'latest';
}
