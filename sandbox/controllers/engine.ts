import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type Condition, type JsonObject, type KubeObject, keyOf, readPath } from './client/objects.ts';
import { findCondition, removeCondition, setCondition } from './conditions.ts';

/** One test of a stage's selector. `path` starts at the object, or with `facts.` at what is known around it. */
interface StageTest {
  path?: string;
  /** A condition type; then `in` lists its statuses (`None` = not reported). */
  condition?: string;
  /** Reasons that the condition may have. */
  reasons?: string[];
  in?: (string | number | boolean)[];
  notIn?: (string | number | boolean)[];
  exists?: boolean;
}

/** A step in the life of an object, as data: which objects, after how long, what changes. */
export interface Stage {
  name: string;
  kinds: string[];
  when: StageTest[];
  /** Scenarios that must be switched on, or off, for the object's cluster. */
  scenario?: string;
  unless?: string[];
  delay: { seconds: number; jitterSeconds?: number };
  /** Merged into the object; `{path}` in strings is filled from the object and `{facts.x}` from the facts. */
  set?: { metadata?: JsonObject; spec?: JsonObject; status?: JsonObject };
  conditions?: { type: string; status: Condition['status']; reason: string; message?: string }[];
  removeConditions?: string[];
  /** False: the work on the newest generation is only begun, so `status.observedGeneration` stays. */
  observes?: boolean;
  removeFinalizers?: string[];
  event?: { type: 'Normal' | 'Warning'; reason: string; note: string };
  /** Named work of a controller, done before the change is written. */
  effect?: string;
}

/** What is known about an object's surroundings when stages are chosen. */
export interface Facts {
  scenarios: readonly string[];
  [name: string]: string | number | boolean | undefined | readonly string[];
}

function lookUp(object: KubeObject, facts: Facts, path: string): unknown {
  return path.startsWith('facts.') ? facts[path.slice('facts.'.length)] : readPath(object, path);
}

function passes(test: StageTest, object: KubeObject, facts: Facts): boolean {
  const conditions = readPath(object, 'status.conditions') as Condition[] | undefined;
  const condition = test.condition ? findCondition(conditions, test.condition) : undefined;
  const value = test.condition ? (condition?.status ?? 'None') : lookUp(object, facts, test.path ?? '');
  if (test.reasons && !test.reasons.includes(condition?.reason ?? '')) return false;
  const scalar = value as string | number | boolean;
  if (test.exists !== undefined && (value !== undefined && value !== null) !== test.exists) return false;
  if (test.in && !test.in.includes(scalar)) return false;
  return !test.notIn?.includes(scalar);
}

/** The first stage that applies to the object now. */
export function matchStage(stages: readonly Stage[], object: KubeObject, facts: Facts): Stage | undefined {
  return stages.find(
    (stage) =>
      (stage.kinds.includes(object.kind) || stage.kinds.includes('*')) &&
      (stage.scenario === undefined || facts.scenarios.includes(stage.scenario)) &&
      !stage.unless?.some((scenario) => facts.scenarios.includes(scenario)) &&
      stage.when.every((test) => passes(test, object, facts)),
  );
}

/** A number in [0, 1) that depends on nothing but its inputs. */
export function seededRandom(...inputs: (string | number)[]): number {
  return createHash('sha256').update(inputs.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

/** The delay of a stage for one object in simulated milliseconds; the same seed gives the same jitter. */
export function delayOf(stage: Stage, object: KubeObject, seed: number): number {
  const jitterMs = (stage.delay.jitterSeconds ?? 0) * 1000;
  const random = jitterMs === 0 ? 0 : seededRandom(seed, object.kind, keyOf(object.metadata), stage.name);
  return stage.delay.seconds * 1000 + Math.round(jitterMs * random);
}

function fill(value: unknown, object: KubeObject, facts: Facts): unknown {
  if (typeof value === 'string')
    return value.replace(/\{([\w.]+)\}/g, (_, path: string) => String(lookUp(object, facts, path) ?? ''));
  if (Array.isArray(value)) return value.map((item) => fill(item, object, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, object, facts)]));
}

function merge(base: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const merged: Record<string, unknown> =
    typeof base === 'object' && base !== null && !Array.isArray(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

/** The words of a stage's event for this object. */
export function eventOf(stage: Stage, object: KubeObject, facts: Facts): Stage['event'] {
  return fill(stage.event, object, facts) as Stage['event'];
}

/** The object after the stage; the input is left alone. */
export function applyStage<T extends KubeObject>(stage: Stage, object: T, facts: Facts, now: Date): T {
  const next = merge(structuredClone(object), fill(stage.set ?? {}, object, facts)) as T & {
    status?: { conditions?: Condition[]; observedGeneration?: number };
  };
  if (stage.removeFinalizers)
    next.metadata.finalizers = next.metadata.finalizers?.filter((name) => !stage.removeFinalizers?.includes(name));
  const { generation } = object.metadata;
  for (const condition of stage.conditions ?? []) {
    next.status ??= {};
    next.status.conditions ??= [];
    const filled = fill(condition, object, facts) as Omit<Condition, 'lastTransitionTime'>;
    setCondition(
      next.status.conditions,
      { ...filled, message: filled.message ?? '', observedGeneration: generation },
      now,
    );
  }
  for (const type of stage.removeConditions ?? []) removeCondition(next.status?.conditions ?? [], type);
  if ((stage.conditions || stage.set?.status) && stage.observes !== false) {
    next.status ??= {};
    if (generation !== undefined) next.status.observedGeneration = generation;
  }
  return next;
}

/** Reads a list of stages from a YAML file beside this module. */
export async function readStages(file: string): Promise<Stage[]> {
  return parse(await readFile(new URL(`stages/${file}`, import.meta.url), 'utf8'), { merge: true }) as Stage[];
}
