import { findCondition, setCondition } from '../conditions.ts';
import type { Machine } from '../shapes/neighbours.ts';
import { aggregate, type Report, type Voice } from './aggregate.ts';
import { differences, isControlPlane, type MachineGroup } from './machines.ts';

const voicesOf = (machines: readonly Machine[], type: string): Voice[] =>
  machines.map((machine) => ({
    kind: 'Machine',
    name: machine.metadata.name,
    condition: findCondition(machine.status?.conditions, type),
    isControlPlane: isControlPlane(machine),
  }));

/** Whether machines are ready, from what each says of itself. */
export function machinesReady(machines: readonly Machine[]): Report {
  if (machines.length === 0) return { status: 'True', reason: 'NoReplicas', message: '' };
  return aggregate('Ready', voicesOf(machines, 'Ready'), {
    issue: 'NotReady',
    unknown: 'ReadyUnknown',
    fine: 'Ready',
  });
}

/** Whether machines are what their groups want; a machine that says nothing yet is left out. */
export function machinesUpToDate(machines: readonly Machine[]): Report {
  const voices = voicesOf(machines, 'UpToDate').filter(({ condition }) => condition !== undefined);
  if (voices.length === 0) return { status: 'True', reason: 'NoReplicas', message: '' };
  return aggregate('UpToDate', voices, { issue: 'NotUpToDate', unknown: 'UpToDateUnknown', fine: 'UpToDate' });
}

/** Why a machine is outdated, a line each, as a MachineSet says it. */
export function outdatedBecause(machine: Machine, group: MachineGroup): string[] {
  return differences(machine, group).map((what) =>
    what === 'version'
      ? `* Version ${machine.spec.version ?? ''}, ${group.version ?? ''} required`
      : `* ${group.machineKind} is not up-to-date`,
  );
}

/**
 * The machine with the condition UpToDate, which its owner sets; the same object when nothing changes.
 * @param reasons lines that say why it is outdated; k0smotron gives none
 */
export function withUpToDate(machine: Machine, isOutdated: boolean, reasons: string[], now: Date): Machine {
  const conditions = structuredClone(machine.status?.conditions ?? []);
  const changed = setCondition(
    conditions,
    {
      type: 'UpToDate',
      status: isOutdated ? 'False' : 'True',
      reason: isOutdated ? 'NotUpToDate' : 'UpToDate',
      message: isOutdated ? reasons.join('\n') : '',
      observedGeneration: machine.metadata.generation,
    },
    now,
  );
  return changed ? { ...machine, status: { ...machine.status, conditions } } : machine;
}
