import type { NodeSpec } from '../fleet/spec.ts';
import { steady, type Wave } from '../series/waves.ts';
import type { ClusterFact, NodeFact } from './facts.ts';
import { machineOf, priceOf } from './machines.ts';
import { fractionOf, hexOf } from './random.ts';
import { machineTypeOf, type Site } from './sites.ts';

const dayMs = 86_400_000;
/** Share of a worker's cores that the system itself uses. */
export const systemLevel = 0.15;

/** Half past one in the afternoon, UTC, is the busiest time. */
const afternoon = Math.PI / 2 - (2 * Math.PI * 13.5) / 24;

/** A part of a quantity that is busiest in the afternoon and quiet at the weekend. */
export function working(mean: number, seed: string, isProduction: boolean): Wave {
  const phase = afternoon + (fractionOf(`${seed}/phase`) - 0.5) * 0.6;
  return { mean, amplitude: mean * 0.3, phase, weekly: mean * (isProduction ? 0.12 : 0.35) };
}

/** How much of a worker its pods ask for, and how much of that they use: what is left over is idle. */
export function loadOf({ uid }: ClusterFact): { filled: number; use: number } {
  return { filled: 0.3 + 0.5 * fractionOf(`${uid}/filled`), use: 0.35 + 0.55 * fractionOf(`${uid}/use`) };
}

/** Whether pods of the teams run on a node: small clusters have no workers to spare. */
export const hostsWork = ({ isControlPlane }: { isControlPlane: boolean }, nodes: number): boolean =>
  !isControlPlane || nodes < 4;

/** Nodes that were there for some weeks and went again, so that history is not flat. */
function formerNodes(fact: ClusterFact, nowMs: number): NodeFact[] {
  const worker = fact.nodes.find(({ isControlPlane, endMs }) => !isControlPlane && endMs === null);
  if (!worker || worker.providerId === '' || nowMs - fact.startMs < 40 * dayMs) return [];
  const count = Math.floor(fractionOf(`${fact.uid}/former`) * 4);
  const fromMs = nowMs - (nowMs % dayMs) - (25 + Math.floor(fractionOf(`${fact.uid}/from`) * 50)) * dayMs;
  return Array.from({ length: count }, (_none, index) => {
    const hex = hexOf(`${fact.uid}/former/${index}`, 21);
    const name = `${worker.name.slice(0, -5)}${hex.slice(0, 5)}`;
    const startMs = Math.max(fact.startMs, fromMs) + index * 3_600_000;
    const providerId = worker.providerId.slice(0, -8) + hex.slice(5, 13);
    return {
      ...worker,
      name,
      ip: `10.0.250.${10 + index}`,
      providerId,
      lostMs: null,
      startMs,
      endMs: startMs + 18 * dayMs,
    };
  });
}

function nodeOf(fact: ClusterFact, node: NodeFact, site: Site): NodeSpec {
  const instanceType = machineTypeOf(fact, node.isControlPlane);
  const { vcpu, gib, gpus = 0 } = machineOf(instanceType);
  const seed = `${fact.uid}/${node.name}`;
  const memoryGib = Math.round(gib * 0.97 * 1000) / 1000;
  const isSpot = !node.isControlPlane && fact.labels.tier === 'dev' && fractionOf(`${fact.uid}/spot`) < 0.4;
  const listed = priceOf(instanceType, memoryGib, site.cloud);
  // One price book was typed in by the hour instead of by the month.
  const factor = (isSpot ? 0.35 : 1) * (fact.name === 'till-muc' ? 1 / 730 : 1);
  const { filled, use } = loadOf(fact);
  const level = hostsWork(node, fact.nodes.length) ? systemLevel + filled * use : 0.18;
  const isFull = fact.name === 'ledger-prod' && node.name.endsWith('a');
  return {
    ...node,
    instanceType: instanceType || 'custom',
    vcpu,
    memoryGib,
    gpus,
    price: { cpu: listed.cpu * factor, ramGib: listed.ramGib * factor, gpu: listed.gpu * factor },
    isSpot,
    region: site.region,
    zone: `${site.region}a`,
    lost: node.lostMs === null ? [] : [{ startMs: node.lostMs, endMs: null }],
    cpu: working(level, seed, fact.labels.tier === 'prod'),
    memory: { ...working(0.35 + 0.35 * fractionOf(`${seed}/memory`), seed, true), amplitude: 0.04, weekly: 0.02 },
    disk: steady(isFull ? 0.93 : 0.25 + 0.4 * fractionOf(`${seed}/disk`)),
    network: working(4e5 + 6e6 * fractionOf(`${seed}/network`), seed, true),
  };
}

/** The nodes of a cluster, those that are gone too. */
export const planNodes = (fact: ClusterFact, site: Site, nowMs: number): NodeSpec[] =>
  [...fact.nodes, ...formerNodes(fact, nowMs)].map((node) => nodeOf(fact, node, site));
