import { containers, gpus } from './containers.ts';
import { controlPlane, scrapes } from './control-plane.ts';
import { cost } from './cost.ts';
import { management, recorded } from './management.ts';
import type { Metric } from './metric.ts';
import { nodeState } from './node-state.ts';
import { nodeUse } from './node-use.ts';
import { pods } from './pods.ts';
import { queues } from './queues.ts';

const all: readonly Metric[] = [
  ...nodeState,
  ...nodeUse,
  ...pods,
  ...containers,
  ...gpus,
  ...cost,
  ...queues,
  ...controlPlane,
  ...scrapes,
  ...management,
  ...recorded,
];

/** Metrics by name; one name may come from two exporters. */
export const catalogue: ReadonlyMap<string, Metric[]> = Map.groupBy(all, ({ name }) => name);

/** Types and help texts, for `/api/v1/metadata`. */
export const metadata: Readonly<Record<string, { type: string; help: string }>> = Object.fromEntries(
  all.map(({ name, type, help }) => [name, { type, help }]),
);
