import type {
  ApplicationAutoscaling,
  CronFederatedHpa,
  CronTrap,
  FederatedHpa,
  ScalerTrap,
} from '../../../lib/contracts/application-autoscaling.ts';
import type { KeptObject } from '../applications/assess.ts';
import type { Application, ApplicationObject } from '../applications/group.ts';
import { attachedKinds } from '../karmada/attached-kinds.ts';
import { type CronScaler, readCronFederatedHpa, withNextRun } from './cron-federated-hpa.ts';
import { readFederatedHpa, type Scaler } from './federated-hpa.ts';

interface Target {
  apiVersion: string;
  kind: string;
  name: string;
}

/** Kinds that are watched and that can be scaled: of others nobody can say that one is missing. */
const scalableKinds: ReadonlySet<string> = new Set(['apps/Deployment', 'apps/StatefulSet']);
/** A controller is late once what it announced is past by so much. */
const lateMs = 120_000;
/** The resources that a pod may ask for, which a share of the request is taken of. */
const shareable: ReadonlySet<string> = new Set(['cpu', 'memory']);

/** What scales an application by itself, and what keeps it from that. @param kept objects of its namespace */
export function autoscalingOf(
  application: Application,
  kept: readonly KeptObject[],
  now: Date,
): Pick<ApplicationAutoscaling, 'federated' | 'cron'> {
  const ofKind = (wanted: string) => kept.filter(({ kind }) => kind === wanted).map(({ object }) => object);
  const scalers = ofKind(attachedKinds.federatedHpa).flatMap((object) => readFederatedHpa(object) ?? []);
  const crons = ofKind(attachedKinds.cronFederatedHpa).flatMap((object) => readCronFederatedHpa(object) ?? []);
  const there = new Set(kept.map(({ kind, object }) => `${kind}/${nameOf(object)}`));
  const isMissing = (target: Target) => scalableKinds.has(kindOf(target)) && !there.has(keyOf(target));
  const known: Known = { application, scalers, crons, isMissing, now };
  const own = scalers.filter((scaler) => isAbout(scaler, known));
  const ownCrons = crons.filter(({ name, target }) =>
    isScaler(target) ? isOfScaler({ name, target }, own, known) : isAbout({ name, target }, known),
  );
  return {
    federated: own.map((scaler) => toFederatedHpa(scaler, known)),
    cron: ownCrons.map((cron) => toCronFederatedHpa(cron, known)),
  };
}

interface Known {
  application: Application;
  /** Of the whole namespace. */
  scalers: readonly Scaler[];
  crons: readonly CronScaler[];
  /** Nothing of this kind and name is there, as far as one can tell. */
  isMissing(target: Target): boolean;
  now: Date;
}

const nameOf = ({ metadata }: Record<string, unknown>): string =>
  (metadata as { name?: string } | undefined)?.name ?? '';
const kindOf = ({ apiVersion, kind }: Target): string => `${apiVersion.split('/')[0]}/${kind}`;
const keyOf = (target: Target): string => `${kindOf(target)}/${target.name}`;
const isScaler = ({ kind }: Target): boolean => kind === 'FederatedHPA';

/** It scales a workload of the application; or nothing, and has the name of the application or wants that of it. */
function isAbout({ name, target }: { name: string; target: Target }, { application, isMissing }: Known): boolean {
  if (workloadOf(application, target)) return true;
  return isMissing(target) && (name === application.name || target.name === application.name);
}

/** The same for a FederatedHPA as what is set; one that is nowhere belongs to the application of the same name. */
function isOfScaler(
  { name, target }: { name: string; target: Target },
  own: readonly Scaler[],
  { application, scalers }: Known,
): boolean {
  const has = (list: readonly Scaler[]) => list.some((scaler) => scaler.name === target.name);
  return has(own) || (!has(scalers) && (name === application.name || target.name === application.name));
}

const workloadOf = ({ objects }: Application, target: Target): ApplicationObject | undefined =>
  objects.find(({ kind, name, template }) => template !== null && kind === target.kind && name === target.name);

/** Others that write the same number of replicas. A CronFederatedHPA that sets a FederatedHPA writes its bounds alone. */
function rivalsOf(target: Target, { scalers, crons }: Known, self: string): string[] {
  const sameTarget = (other: { target: Target }) => keyOf(other.target) === keyOf(target);
  return [
    ...scalers.filter(sameTarget).map(({ name }) => `FederatedHPA ${name}`),
    ...crons.filter(sameTarget).map(({ name }) => `CronFederatedHPA ${name}`),
  ].filter((name) => name !== self);
}

function toFederatedHpa({ target, ...scaler }: Scaler, known: Known): FederatedHpa {
  const rivals = rivalsOf(target, known, `FederatedHPA ${scaler.name}`);
  const says = (type: string, status: string, reason: RegExp) =>
    scaler.conditions.some((one) => one.type === type && one.status === status && reason.test(one.reason));
  const workload = workloadOf(known.application, target);
  const is: Record<ScalerTrap, boolean> = {
    'target-missing': known.isMissing(target) || says('AbleToScale', 'False', /^FailedGetScale$/),
    'no-metrics': says('ScalingActive', 'False', /^FailedGet.*Metric$/),
    'no-requests': asksForNothing(scaler.metrics, workload),
    'two-autoscalers': rivals.length > 0,
    'no-replicas': workload?.template?.replicas === 0 || says('ScalingActive', 'False', /^ScalingDisabled$/),
    'at-max': says('ScalingLimited', 'True', /^TooManyReplicas$/),
    'not-looked-at': scaler.conditions.length === 0,
  };
  return { ...scaler, target: { kind: target.kind, name: target.name }, traps: trueOf(is), rivals };
}

/** A share of the request is meant, and pods ask for nothing of it. */
function asksForNothing(metrics: Scaler['metrics'], workload: ApplicationObject | undefined): boolean {
  const { binding } = workload ?? {};
  // With several sorts of pods nothing is known of what each asks for.
  if (!binding || binding.hasComponents) return false;
  return metrics.some(
    ({ source, name, type }) =>
      source === 'Resource' &&
      type === 'Utilization' &&
      shareable.has(name) &&
      binding.requirements?.[name] === undefined,
  );
}

function toCronFederatedHpa({ name, target, wasLookedAt, rules: written }: CronScaler, known: Known): CronFederatedHpa {
  const { scalers, isMissing, now } = known;
  const rules = written.map((rule) => withNextRun(rule, now));
  const isLate = (at: string) => now.getTime() - Date.parse(at) > lateMs;
  const isActive = rules.some(({ isSuspended }) => !isSuspended);
  const rivals = isScaler(target) ? [] : rivalsOf(target, known, `CronFederatedHPA ${name}`);
  const is: Record<CronTrap, boolean> = {
    'target-missing': isScaler(target) ? !scalers.some((scaler) => scaler.name === target.name) : isMissing(target),
    failed: rules.some(({ last }) => last !== null && last.failure !== null),
    late: rules.some(({ next }) => next?.isReported && isLate(next.at)),
    'two-autoscalers': rivals.length > 0,
    'not-looked-at': isActive && !wasLookedAt,
  };
  return { name, target: { kind: target.kind, name: target.name }, rules, traps: trueOf(is), rivals };
}

/** Those that are true, in their order. */
const trueOf = <T extends string>(is: Record<T, boolean>): T[] =>
  (Object.entries(is) as [T, boolean][]).filter(([, holds]) => holds).map(([trap]) => trap);
