/** One line of `CAPIClusterSummary`: the Cluster API condition that is not fine, and its words. */
export interface SummaryLine {
  type: string;
  words: string;
}

/** The stage of a cluster's coming up that a Cluster API condition belongs to. */
export type ClusterPart = 'infrastructure' | 'controlPlane' | 'workers' | 'connection';

const partOf: Record<string, ClusterPart> = {
  InfrastructureReady: 'infrastructure',
  ControlPlaneInitialized: 'controlPlane',
  ControlPlaneAvailable: 'controlPlane',
  ControlPlaneMachinesReady: 'controlPlane',
  WorkersAvailable: 'workers',
  WorkerMachinesReady: 'workers',
  RemoteConnectionProbe: 'connection',
};

/** Splits the summary's message: `* Type: words`, with indented lines belonging to the line above. */
export function parseSummary(message: string): SummaryLine[] {
  const lines: SummaryLine[] = [];
  for (const text of message.split('\n')) {
    const head = /^\* ([A-Za-z]+):\s*(.*)$/.exec(text);
    const last = lines.at(-1);
    if (head?.[1]) lines.push({ type: head[1], words: head[2] ?? '' });
    else if (last && text.trim() !== '') last.words = last.words ? `${last.words}\n${text}` : text;
  }
  return lines;
}

/** The parts that are not fine. */
export function partsOf(lines: readonly SummaryLine[]): Set<ClusterPart> {
  return new Set(lines.flatMap((line) => partOf[line.type] ?? []));
}

/** The first part that is not fine, in the order in which a cluster comes up; null when none is named. */
export function firstPart(lines: readonly SummaryLine[]): ClusterPart | null {
  const parts = partsOf(lines);
  const order: ClusterPart[] = ['infrastructure', 'controlPlane', 'connection', 'workers'];
  return order.find((part) => parts.has(part)) ?? null;
}
