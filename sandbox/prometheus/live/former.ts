import type { ClusterFact, NodeFact } from './facts.ts';

const dayMs = 86_400_000;

/** Makes a cluster of the past out of one of the present. */
function past(from: ClusterFact, change: Partial<ClusterFact>, startMs: number, endMs: number): ClusterFact {
  const nodes = from.nodes.map((node): NodeFact => ({ ...node, lostMs: null, startMs, endMs }));
  return { ...from, conditions: [], silentMs: null, phase: null, ...change, nodes, startMs, endMs };
}

/**
 * Clusters that were there before the sandbox began: one whose name another cluster still has, in another namespace, and
 * an earlier generation of a cluster that was made anew under the same name.
 */
export function formerClusters(facts: readonly ClusterFact[], nowMs: number): ClusterFact[] {
  const today = nowMs - (nowMs % dayMs);
  const find = (namespace: string, name: string): ClusterFact | undefined =>
    facts.find((fact) => fact.namespace === namespace && fact.name === name && fact.endMs === null);
  const tools = find('platform', 'tools-prod');
  const notebooks = find('ml-research', 'notebooks');
  const found: ClusterFact[] = [];
  if (tools)
    found.push(
      past(tools, { namespace: 'data-platform', uid: 'former-tools' }, today - 80 * dayMs, today - 12 * dayMs),
    );
  if (notebooks) {
    const endMs = notebooks.startMs - 3 * dayMs;
    found.push(past(notebooks, { uid: 'former-notebooks' }, endMs - 30 * dayMs, endMs));
  }
  return found;
}
