import { plusLists } from '../../amounts.ts';
import type { PodSpec, ResourceList } from '../../shapes.ts';
import { leastOf, type Wanted } from './wanted.ts';

/** What a pod takes of a quota, under all names that quotas have for it. Source: GetPodQuotaUsage of pkg/controllers/util. */
function usageOf({ containers }: PodSpec): ResourceList {
  const add = (kind: 'requests' | 'limits'): ResourceList =>
    containers.reduce((all, { resources }) => plusLists(all, resources?.[kind] ?? {}), {});
  const requests = containers.reduce(
    (all, { resources }) => plusLists(all, { ...resources?.limits, ...resources?.requests }),
    {} as ResourceList,
  );
  const named = (list: ResourceList, prefix: string): ResourceList =>
    Object.fromEntries(Object.entries(list).map(([name, quantity]) => [`${prefix}${name}`, quantity]));
  // Devices have no limit apart from what is requested of them.
  const limits = Object.fromEntries(Object.entries(add('limits')).filter(([name]) => !name.includes('/')));
  return {
    'count/pods': '1',
    pods: '1',
    ...requests,
    ...named(requests, 'requests.'),
    ...named(limits, 'limits.'),
  };
}

const repeated = (usage: ResourceList, count: number): ResourceList =>
  Array.from({ length: count }).reduce<ResourceList>((all) => plusLists(all, usage), {});

/**
 * What a gang needs to begin. Source: calcPGMinResources of pkg/controllers/job.
 * @returns quantities by resource, also under the names that quotas have
 */
export function minResourcesOf(wanted: Wanted): ResourceList {
  const { minAvailable, tasks } = wanted;
  let left = minAvailable;
  let all: ResourceList = {};
  const take = (task: Wanted['tasks'][number], most: number): void => {
    const count = Math.max(0, Math.min(left, most));
    all = plusLists(all, repeated(usageOf(task.template.spec), count));
    left -= count;
  };
  // A job that wants fewer than its tasks do takes them as they come.
  if (minAvailable < leastOf(wanted)) for (const task of tasks) take(task, task.replicas);
  else {
    for (const task of tasks) take(task, task.minAvailable);
    for (const task of tasks) take(task, task.replicas - task.minAvailable);
  }
  return all;
}
