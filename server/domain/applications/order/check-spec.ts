import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { FieldError } from '../../errors.ts';
import { isOfferedTo } from '../../karmada/dedication.ts';
import type { MemberCluster } from '../../placement/member-cluster.ts';
import { say } from '../../words/said.ts';
import { checkPatches } from './check-patches.ts';
import { checkWorkload } from './check-workload.ts';
import { checkScaling } from './scaling.ts';

interface Place {
  project: string;
  /** All members of the control plane. */
  clusters: readonly MemberCluster[];
  /** What it was asked to be; null where it is new. */
  before: ApplicationSpec | null;
  /** Members that have some of it. */
  has: ReadonlySet<string>;
  /** Its workload stands on the control plane. */
  isThere: boolean;
}

/**
 * What is wrong with the fields of an application beyond their form. Members of other projects do not exist here; what it
 * names already may stay, so that it can be paused or mended also where one of them is not offered any more.
 */
export function checkSpec(spec: ApplicationSpec, { project, clusters, before, has, isThere }: Place): FieldError[] {
  const known = new Set([
    ...clusters.filter((cluster) => isOfferedTo(cluster, project)).map(({ name }) => name),
    ...has,
    ...(before ? namedIn(before).map(({ name }) => name) : []),
  ]);
  const errors: FieldError[] = namedIn(spec)
    .filter(({ name }) => !known.has(name))
    .map(({ pointer, name }) => ({ pointer, ...say('member-not-offered', { name }) }));
  if (spec.fewestRegions !== null && spec.division.by === 'weights') {
    errors.push({ pointer: '/spec/fewestRegions', ...say('regions-beside-weights') });
  }
  if (spec.healthPath !== null && spec.port === null) {
    errors.push({ pointer: '/spec/healthPath', ...say('health-without-port') });
  }
  if (spec.ingress !== null && spec.port === null) {
    errors.push({ pointer: '/spec/ingress/host', ...say('ingress-without-port') });
  }
  const alone = spec.ingress === null ? hostsAlone(spec) : [];
  return [...errors, ...alone, ...checkPatches(spec), ...checkWorkload(spec, before, isThere), ...checkScaling(spec)];
}

/** Hosts of single members where no Ingress is. */
const hostsAlone = ({ overrides }: ApplicationSpec): FieldError[] =>
  overrides.flatMap(({ host }, at) =>
    host === undefined ? [] : { pointer: `/spec/overrides/${at}/host`, ...say('host-without-ingress') },
  );

/** The members that an application names, each at its field. */
function namedIn(spec: ApplicationSpec): { pointer: string; name: string }[] {
  return [
    ...(spec.clusters.by === 'names'
      ? spec.clusters.names.map((name, at) => ({ pointer: `/spec/clusters/names/${at}`, name }))
      : []),
    ...(spec.division.by === 'weights'
      ? spec.division.weights.map(({ cluster: name }, at) => ({
          pointer: `/spec/division/weights/${at}/cluster`,
          name,
        }))
      : []),
    ...(Array.isArray(spec.paused) ? spec.paused.map((name, at) => ({ pointer: `/spec/paused/${at}`, name })) : []),
    ...spec.overrides.map(({ cluster: name }, at) => ({ pointer: `/spec/overrides/${at}/cluster`, name })),
  ];
}
