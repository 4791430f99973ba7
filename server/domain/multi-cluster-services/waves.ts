import type { ClusterService } from '../../../lib/contracts/cluster-services.ts';
import type { RolloutState } from '../../../lib/contracts/multi-cluster-services.ts';
import type { RingSizes, RingState, WaveProgress, WaveStanding, Waves } from '../../../lib/contracts/rule-waves.ts';

/** A service of a cluster, as far as waves look at it. */
export type WaveService = Pick<ClusterService, 'name' | 'namespace' | 'template' | 'state' | 'since' | 'words'>;

/** A cluster that the finished rule matches. */
export interface WaveCluster {
  namespace: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  /** How the rule stands there; null where k0rdent has not taken the cluster in. */
  standing: { state: RolloutState; services: readonly WaveService[] } | null;
  isHibernated: boolean;
  isDeleting: boolean;
}

interface Ring {
  /** Of the label; null for all others. */
  value: string | null;
  clusters: WaveCluster[];
}

export const keyOfCluster = ({ namespace, name }: { namespace: string; name: string }) => `${namespace}/${name}`;
const minute = 60_000;
/** k0rdent tells a failure of before for a while after a change; older ones count once this time has passed. */
const oldFailureMs = minute;
/** A ring that is not done by then needs somebody. */
const lateMs = 60 * minute;
const mostLetters = 1000;

/** Puts every cluster into the ring of its label’s value; the last ring has those of no ring. */
function toRings<T extends Pick<WaveCluster, 'labels'>>(
  { label, order }: Waves,
  clusters: readonly T[],
): { value: string | null; clusters: T[] }[] {
  const ringOf = ({ labels }: T) => (Object.hasOwn(labels, label) ? labels[label] : undefined);
  const isNamed = (cluster: T) => order.some((value) => value === ringOf(cluster));
  return [
    ...order.map((value) => ({ value, clusters: clusters.filter((cluster) => ringOf(cluster) === value) })),
    { value: null, clusters: clusters.filter((cluster) => !isNamed(cluster)) },
  ];
}

export const ringSizes = (waves: Waves, clusters: readonly Pick<WaveCluster, 'labels'>[]): RingSizes =>
  toRings(waves, clusters).map((ring) => ({ value: ring.value, clusters: ring.clusters.length }));

/** What is known while the rings are gone through. */
export interface WaveSituation {
  waves: Waves;
  progress: WaveProgress;
  clusters: readonly WaveCluster[];
  /** Label that lets a cluster in. */
  gate: string;
  /** `namespace/name template` of every service that is to be deployed. */
  wanted: readonly string[];
  now: Date;
}

export interface WaveStep {
  /** Clusters of opened rings that have to be let in. */
  letIn: WaveCluster[];
  progress: WaveProgress;
  /** Every ring is done. */
  isOver: boolean;
}

/** What to do next: let clusters in, open a ring, or stop because clusters of an opened ring have failed. */
export function nextWave(situation: WaveSituation): WaveStep {
  const { progress, waves, now } = situation;
  if (progress.stop || progress.isReverting) return { letIn: [], progress, isOver: false };
  const rings = toRings(waves, situation.clusters);
  const open = rings.slice(0, progress.opened.length);
  const failed = open.flatMap((ring, place) => failuresOf(situation, ring, place));
  if (failed.length > 0) return stopAt(situation, 'failed', failed);
  const late = open.flatMap((ring, place) => lateOnes(situation, ring, place));
  if (late.length > 0) return stopAt(situation, 'late', late);
  const letIn = open.flatMap(({ clusters }) =>
    clusters.filter(({ labels, isDeleting }) => !isDeleting && !Object.hasOwn(labels, situation.gate)),
  );
  const opened = progress.opened.map((ring, place) => {
    const isDone = rings[place]?.clusters.every((cluster) => isSettled(situation, cluster)) ?? true;
    return { ...ring, doneAt: isDone ? (ring.doneAt ?? now.toISOString()) : null };
  });
  const last = opened.at(-1);
  const isOver = opened.length === rings.length && opened.every(({ doneAt }) => doneAt !== null);
  const mayOpen = opened.length < rings.length && (!last || isPauseOver(last, rings[opened.length - 1], situation));
  if (mayOpen) opened.push({ at: now.toISOString(), doneAt: null });
  return { letIn, progress: { ...progress, opened }, isOver };
}

function stopAt({ progress, now }: WaveSituation, why: 'failed' | 'late', clusters: readonly WaveCluster[]): WaveStep {
  const named = clusters.map(({ namespace, name }) => ({ namespace, name }));
  const reason = why === 'failed' ? failureWords(clusters) : '';
  const stop = { at: now.toISOString(), why, by: null, reason, clusters: named };
  return { letIn: [], progress: { ...progress, stop }, isOver: false };
}

/** What the controllers say of the first service that has failed, as far as a reason may be long. */
function failureWords(clusters: readonly WaveCluster[]): string {
  const services = clusters.flatMap(({ standing }) => standing?.services ?? []);
  const words = services.find(({ state, words }) => state === 'failed' && words !== null)?.words ?? '';
  return [...words].slice(0, mostLetters).join('');
}

/** Since when a ring runs: since it was opened, or since somebody let it go on. */
function runsSince({ progress, now }: WaveSituation, place: number): Date {
  const { at } = progress.opened[place] ?? {};
  const starts = [at, progress.resumedAt].flatMap((one) => (one ? [new Date(one).getTime()] : []));
  return starts.length === 0 ? now : new Date(Math.max(...starts));
}

function lateOnes(situation: WaveSituation, ring: Ring, place: number): WaveCluster[] {
  const isLate = situation.now.getTime() - runsSince(situation, place).getTime() >= lateMs;
  return isLate ? ring.clusters.filter((cluster) => !isSettled(situation, cluster)) : [];
}

/** A ring without clusters shows nothing, so that nobody waits after it. */
function isPauseOver(
  { doneAt }: WaveProgress['opened'][number],
  ring: Ring | undefined,
  { waves, now }: WaveSituation,
): boolean {
  if (doneAt === null) return false;
  if (!ring || ring.clusters.length === 0) return true;
  return now.getTime() >= new Date(doneAt).getTime() + waves.pauseMinutes * minute;
}

/** Whether a cluster has what the rule wants, and not what it wanted before. */
function hasWanted({ wanted }: WaveSituation, { standing }: WaveCluster): boolean {
  const there = new Set(standing?.services.map(({ namespace, name, template }) => `${namespace}/${name} ${template}`));
  return wanted.every((service) => there.has(service));
}

/** Nothing more is waited for: it is deployed, or nothing can come of it now. */
function isSettled(situation: WaveSituation, cluster: WaveCluster): boolean {
  if (cluster.isDeleting || situation.progress.tolerated.includes(keyOfCluster(cluster))) return true;
  if (!Object.hasOwn(cluster.labels, situation.gate)) return false;
  const state = cluster.standing?.state;
  if (cluster.isHibernated || (situation.wanted.length === 0 && state !== undefined)) return true;
  // Another set that wins was told of before the change was sent.
  return state === 'replaced' || (state === 'deployed' && hasWanted(situation, cluster));
}

function failuresOf(situation: WaveSituation, ring: Ring, place: number): WaveCluster[] {
  const { progress, gate, now } = situation;
  const since = runsSince(situation, place);
  const isFailing = (cluster: WaveCluster) =>
    Object.hasOwn(cluster.labels, gate) &&
    cluster.standing?.state === 'failed' &&
    !progress.tolerated.includes(keyOfCluster(cluster)) &&
    (now.getTime() - since.getTime() >= oldFailureMs || isNewFailure(cluster, since));
  return ring.clusters.filter(isFailing);
}

const isNewFailure = ({ standing }: WaveCluster, openedAt: Date): boolean =>
  standing?.services.some(({ since }) => since !== null && new Date(since) >= openedAt) ?? false;

/** How far the rings are, for people. */
export function describeWaves(situation: WaveSituation): WaveStanding {
  const { waves, progress, clusters } = situation;
  const rings = toRings(waves, clusters).map((ring, place) => ({
    value: ring.value,
    state: stateOfRing(progress, place),
    clusters: ring.clusters.length,
    deployed: ring.clusters.filter((cluster) => cluster.standing?.state === 'deployed' && isSettled(situation, cluster))
      .length,
    failed: ring.clusters.filter(
      (cluster) => Object.hasOwn(cluster.labels, situation.gate) && cluster.standing?.state === 'failed',
    ).length,
  }));
  const last = progress.opened.at(-1);
  const isPausing = !progress.stop && progress.opened.length < rings.length && last?.doneAt;
  return {
    rings,
    stop: progress.stop,
    continuesAt: isPausing ? new Date(new Date(isPausing).getTime() + waves.pauseMinutes * minute).toISOString() : null,
    isReverting: progress.isReverting,
  };
}

function stateOfRing({ opened, stop }: WaveProgress, place: number): RingState {
  const ring = opened[place];
  if (!ring) return 'waiting';
  if (ring.doneAt !== null) return 'done';
  return stop ? 'stopped' : 'running';
}
