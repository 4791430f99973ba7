'use client';
import { useTranslations } from 'next-intl';
import { StateWord } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import type { WorkloadState } from '@/lib/contracts/choices';
import type { WorkloadHealth } from '@/lib/contracts/workloads';
import { useDynamicWords } from './use-words';

const marks: Record<WorkloadState, State> = {
  failed: 'failed',
  attention: 'attention',
  unknown: 'unknown',
  progressing: 'progressing',
  deleting: 'deleting',
  idle: 'idle',
  done: 'done',
  healthy: 'ready',
};
/** What these say stands in the word for the state already. */
const plain = new Set<WorkloadHealth['key']>(['healthy', 'running', 'deleting', 'completed']);

/** Whether somebody should look at it. */
export const isTroubled = ({ state }: WorkloadHealth): boolean =>
  state === 'failed' || state === 'attention' || state === 'unknown';

/** State, cause in words, and Kubernetes' own reason. @param full with all of its words, which may be long */
export function HealthText({ health, full = false }: { health: WorkloadHealth; full?: boolean }) {
  const t = useTranslations('workloads');
  const words = useDynamicWords();
  const { state, key, params, words: own } = health;
  const reason = own?.split(': ', 1)[0];
  return (
    <>
      <StateWord state={marks[state]}>{t(`states.${state}`)}</StateWord>
      {plain.has(key) ? null : (
        <span className="block text-12 text-muted">{words('workloads.health', key, params)}</span>
      )}
      {own ? (
        <span className="code-font block text-12 break-words whitespace-pre-wrap text-subtle">
          {full ? own : reason}
        </span>
      ) : null}
    </>
  );
}
