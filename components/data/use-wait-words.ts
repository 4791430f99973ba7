import { useTranslations } from 'next-intl';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import type { BatchJob, Wait } from '@/lib/contracts/batch';

/** Why a job waits, as one sentence. */
export function useWaitWords(): (job: Pick<BatchJob, 'queue'>, wait: Wait) => string {
  const t = useTranslations('batchJobs.wait');
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  return ({ queue }, { reason, tasks, resources, room }) => {
    const [first = ''] = resources;
    const { whole } = quantity(unitOf(first), room?.asked ?? 0);
    return t(reason, {
      queue,
      unplaced: tasks?.unplaced ?? 0,
      all: tasks?.all ?? 0,
      count: resources.length,
      resources: resources.map(nameOf).join(', '),
      resource: nameOf(first),
      asked: whole(room?.asked ?? null),
      left: whole(room?.left ?? null),
    });
  };
}
