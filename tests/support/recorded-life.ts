import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a watch said about one object. */
export interface Seen {
  type: string;
  object: {
    metadata: {
      name: string;
      generation?: number;
      finalizers?: string[];
      labels?: Record<string, string>;
      deletionTimestamp?: string;
    };
    status?: {
      conditions?: {
        type: string;
        status: string;
        reason: string;
        message: string;
      }[];
    };
  };
}

/** What differs between two lives of clusters for no reason that matters: names, charts and the objects below. */
export interface Names {
  /** `namespace/name`. */
  cluster: string;
  /** `chart@version` before and after the upgrade. */
  charts: [string, string];
}

const component = 'k0rdent.mirantis.com/component';

/** A text without names; how far machines and control planes are is another matter, told by Cluster API. */
function plain(text: string, { cluster, charts }: Names): string {
  const named = text
    .replaceAll(cluster, 'NAMESPACE/NAME')
    .replaceAll(charts[0], 'CHART@FROM')
    .replaceAll(charts[1], 'CHART@TO')
    .replace(/Waiting for \w+ to be deleted$/, 'Waiting for PART to be deleted');
  if (named.startsWith('* Deleting: Waiting for PART')) return named;
  if (named.startsWith('* Deleting')) return '* Deleting: …';
  return named.startsWith('* ') ? '* …' : named.replace(/\. \* [\s\S]*$/, '. * …');
}

const withoutRepeats = (list: readonly string[]) => list.filter((one, at) => one !== list[at - 1]);

/** All that a condition was, one after the other, once each. */
export function storyOf(seen: readonly Seen[], type: string, names: Names): string[] {
  const told = seen.flatMap(({ object }) => {
    const found = object.status?.conditions?.find((condition) => condition.type === type);
    return found ? [`${found.status}/${found.reason} '${plain(found.message, names)}'`] : [];
  });
  return withoutRepeats(told);
}

/** Names of parts and machines, and MachineSets, which the sandbox does not keep. */
function withoutParts(text: string): string {
  return text
    .replace(/^\* MachineSets: .*\n/m, '')
    .replace(/^\* MachineDeployment [\w-]+:/m, '* MachineDeployment NAME:')
    .replace(/^(\* (?:Worker Machines|MachineDeployments)): .*$/gm, '$1: NAMES')
    .replace(/\b\w*ControlPlane\b(?! metadata)/, 'CONTROLPLANE')
    .replace(/\b(AWS|Dev)Cluster\b/, 'INFRASTRUCTURE');
}

/** All that a condition of a CAPI Cluster was, once each, without what the parts of a cluster are called. */
export function clusterStoryOf(seen: readonly Seen[], type: string): string[] {
  const told = seen.flatMap(({ object }) => {
    const found = object.status?.conditions?.find((condition) => condition.type === type);
    return found ? [`${found.status}/${found.reason} '${withoutParts(found.message)}'`] : [];
  });
  return withoutRepeats(told);
}

/** What happened to the metadata, once each. */
export function metadataOf(seen: readonly Seen[]): string[] {
  return withoutRepeats(
    seen.map(({ object: { metadata } }) =>
      [
        `generation ${metadata.generation}`,
        metadata.finalizers?.length ? 'finalizer' : '',
        metadata.labels?.[component] ? 'label' : '',
        metadata.deletionTimestamp ? 'deleting' : '',
      ]
        .filter((word) => word !== '')
        .join(', '),
    ),
  );
}

/** Events that were told while a life went on: reason and note, once each, in the order of their first time. */
export function toldOf(events: readonly { reason: string; note: string }[], names: Names): string[] {
  return [...new Set(events.map(({ reason, note }) => `${reason}: ${plain(note, names)}`))];
}

/** All that the recordings hold of one object of a resource. */
export async function readSeen(folder: string, resource: string, name: string): Promise<(Seen & { ts: string })[]> {
  const text = await readFile(join(folder, 'watch', `${resource}.jsonl`), 'utf8');
  const all = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Seen & { ts: string });
  return all.filter(({ object }) => object.metadata.name === name);
}
