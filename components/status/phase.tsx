'use client';
import { useTranslations } from 'next-intl';
import { Badge, StateWord } from '@/components/ui/badge';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import type { RequestState } from '@/lib/contracts/requests';
import { phaseStates, requestStateMarks } from './states';

/** Phase of a cluster beside a title. */
export function PhaseBadge({ phase }: { phase: ClusterPhase }) {
  const t = useTranslations('clusterPhase');
  return <Badge state={phaseStates[phase]}>{t(phase)}</Badge>;
}

/** Phase of a cluster in a list. */
export function PhaseWord({ phase }: { phase: ClusterPhase }) {
  const t = useTranslations('clusterPhase');
  return <StateWord state={phaseStates[phase]}>{t(phase)}</StateWord>;
}

export function RequestStateBadge({ state }: { state: RequestState }) {
  const t = useTranslations('requestState');
  return <Badge state={requestStateMarks[state]}>{t(state)}</Badge>;
}

export function RequestStateWord({ state }: { state: RequestState }) {
  const t = useTranslations('requestState');
  return <StateWord state={requestStateMarks[state]}>{t(state)}</StateWord>;
}
