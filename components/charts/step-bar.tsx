import { requestStateMarks } from '@/components/status/states';
import { cn } from '@/components/ui/cn';
import type { RequestState } from '@/lib/contracts/requests';

const total = 7;
// How far along a request is when it stands in a state; where it ends badly, where it was when it did.
const places: Record<RequestState, number> = {
  draft: 0,
  submitted: 1,
  'changes-requested': 2,
  'awaiting-approval': 2,
  rejected: 2,
  cancelled: 2,
  expired: 2,
  approved: 3,
  applying: 4,
  provisioning: 5,
  failed: 5,
  ready: total,
  done: total,
};

/** Steps behind, the present one, and steps to come. */
export function prepareStepBar(state: RequestState): { done: number; current: boolean; todo: number } {
  const done = places[state];
  return done === total ? { done, current: false, todo: 0 } : { done, current: true, todo: total - done - 1 };
}

/** A request on its scale; the word beside it says the same. */
export function StepBar({ state }: { state: RequestState }) {
  const { done, current, todo } = prepareStepBar(state);
  const mark = requestStateMarks[state];
  const some = (count: number, className: string) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: steps of a scale have no other identity than their place
    Array.from({ length: count }, (_, index) => <i key={index} className={cn('h-1 w-2.5', className)} />);
  return (
    <span aria-hidden="true" className={cn(`state-${mark}`, 'inline-flex h-3 items-end gap-0.5')}>
      {some(done, 'bg-used')}
      {current ? (
        <i className={cn('w-2.5 bg-(--state-mark)', mark === 'failed' || mark === 'attention' ? 'h-3' : 'h-2.5')} />
      ) : null}
      {some(todo, 'bg-line-strong')}
    </span>
  );
}
