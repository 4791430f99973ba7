import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { activeSchedules, hasScalers } from '../../../../lib/contracts/application-scaling.ts';
import { endsByItself } from '../../../../lib/contracts/application-workload.ts';
import type { FieldError } from '../../errors.ts';
import { say } from '../../words/said.ts';

type Scaled = Pick<ApplicationSpec, 'scaling' | 'schedules'>;

/** Between which numbers of replicas an application moves by itself. @param present that it has now, or begins with */
export function replicasBetween(spec: Scaled, present: number): { fewest: number; most: number } {
  const { scaling } = spec;
  const schedules = activeSchedules(spec);
  const numbers = scaling
    ? [scaling.fewest, scaling.most, ...schedules.flatMap(({ fewest, most }) => [fewest, most])]
    : [present, ...schedules.map(({ replicas }) => replicas)];
  const known = numbers.filter((one) => one !== null);
  return { fewest: Math.min(...known), most: Math.max(...known) };
}

/** What is wrong with what scales an application, beyond the form of its fields: by the rules of Karmada's webhook. */
export function checkScaling(spec: Scaled & Pick<ApplicationSpec, 'workload'>): FieldError[] {
  const { scaling, schedules, workload } = spec;
  if (endsByItself(workload) && hasScalers(spec)) return [{ pointer: '/spec/scaling', ...say('job-does-not-scale') }];
  return schedules.flatMap((schedule, at): FieldError[] => {
    const error = (field: string, key: Parameters<typeof say>[0], params = {}) => ({
      pointer: `/spec/schedules/${at}/${field}`,
      ...say(key, params),
    });
    const { replicas, most } = schedule;
    if (scaling === null) {
      if (schedule.fewest !== null || most !== null) return [error('replicas', 'schedule-needs-load')];
      return replicas === null ? [error('replicas', 'schedule-without-replicas')] : [];
    }
    if (replicas !== null) return [error('fewest', 'schedule-beside-load')];
    if (schedule.fewest === null && most === null) return [error('fewest', 'schedule-without-bounds')];
    // One that is left out stays as it is, which is what the application says where no other schedule does.
    const fewest = schedule.fewest ?? scaling.fewest;
    if (fewest <= (most ?? scaling.most)) return [];
    return [error(most === null ? 'fewest' : 'most', 'schedule-bounds-cross', { fewest })];
  });
}
