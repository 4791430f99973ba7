import type { NetworkCluster, NetworkConnection, NetworkGap } from '../../../lib/contracts/application-network.ts';
import { networkGaps } from '../../../lib/contracts/application-network.ts';
import type { Member } from '../../../lib/contracts/karmada.ts';
import type { Binding } from '../applications/binding.ts';
import type { Application } from '../applications/group.ts';

/** What a judgement goes by. */
export interface Known {
  application: Application;
  members: readonly Member[];
  /** Members that the person may know of; null: all. */
  names: ReadonlySet<string> | null;
  /** Where an object of the namespace goes; undefined where no policy sends it. */
  bindingOf(kind: string, name: string): Binding | undefined;
}

type Gap = NetworkConnection['gaps'][number];
export type Link = NetworkCluster['link'];

/** A cluster that takes part, with what is missing there. */
export type Judged = NetworkCluster & { gap: NetworkGap | null };

export const toCluster = ({ gap: _, ...cluster }: Judged): NetworkCluster => cluster;

/** The clusters of a side; where none are named all take part, of which those with pods can provide. */
export function clustersOf(named: readonly string[], link: Link, isProvider: boolean, known: Known): Judged[] {
  if (named.length > 0) return named.map((name) => judge(name, link, isProvider, known));
  return known.members
    .filter(({ name }) => known.names === null || known.names.has(name))
    .filter(({ name }) => !isProvider || isPlaced(known.application, name))
    .map(({ name }) => judge(name, link, isProvider, known));
}

export function judge(name: string, link: Link, isProvider: boolean, { application, members, names }: Known): Judged {
  const member = members.find((each) => each.name === name);
  if (member && names && !names.has(name)) return { name: null, state: null, ready: 0, link: 'unknown', gap: null };
  if (!member) return { name, state: null, ready: 0, link: 'missing', gap: 'not-joined' };
  const ready = readyOn(application, name);
  const { state } = member;
  if (state !== 'ready') return { name, state, ready, link: 'unknown', gap: 'unwell' };
  if (isProvider && ready === 0) return { name, state, ready, link: 'missing', gap: 'no-pods' };
  return { name, state, ready, link, gap: null };
}

const isPlaced = ({ objects }: Application, cluster: string): boolean =>
  objects.some(({ template, binding }) => template && binding?.targets.some(({ name }) => name === cluster));

const readyOn = ({ objects }: Application, cluster: string): number =>
  objects.reduce((sum, { template, binding }) => {
    const status = template && binding?.statuses.find((one) => one.cluster === cluster);
    return sum + ((status || null)?.ready ?? 0);
  }, 0);

export function gapsOf(providers: readonly Judged[], consumers: readonly Judged[]): Gap[] {
  const byGap = Map.groupBy(
    [...providers, ...consumers].filter(({ gap }) => gap !== null),
    ({ gap }) => gap as NetworkGap,
  );
  return [...byGap].map(([code, of]) => ({ code, names: [...new Set(of.flatMap(({ name }) => name ?? []))] }));
}

export const gapIf = (code: NetworkGap, holds: boolean): Gap[] => (holds ? [{ code, names: [] }] : []);

export const sortGaps = (gaps: readonly Gap[]): Gap[] =>
  gaps.toSorted((a, b) => networkGaps.indexOf(a.code) - networkGaps.indexOf(b.code));
