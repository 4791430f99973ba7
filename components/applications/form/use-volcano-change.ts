import type { ApplicationState } from './use-application';
import type { VolcanoDraft } from './volcano-draft';

/** Changes what only a Job of Volcano has. */
export function useVolcanoChange({ draft, change }: ApplicationState): (patch: Partial<VolcanoDraft>) => void {
  const { workload } = draft;
  return (patch) => change({ workload: { ...workload, volcano: { ...workload.volcano, ...patch } } });
}
