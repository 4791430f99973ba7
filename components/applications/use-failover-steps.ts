import { useTranslations } from 'next-intl';
import { memberMarks } from '@/components/status/states';
import { useElapsedWords } from '@/components/status/time';
import type { State } from '@/components/ui/glyph';
import { isolate } from '@/lib/bidi';
import type { ApplicationFailover, MemberFailover } from '@/lib/contracts/application-failover';

interface Step {
  key: string;
  state: State;
  title: string;
  detail?: string;
  at: string | null;
}

/** Writes what was seen of a member and what became of its replicas, the oldest first. */
export function useFailoverSteps(): (member: MemberFailover, failover: ApplicationFailover) => Step[] {
  const t = useTranslations('applications.failover');
  const states = useTranslations('karmada.memberState');
  const span = useElapsedWords();
  const seconds = (count: number) => span(count * 1000, true);

  const seen = ({ state, reason, since }: MemberFailover): Step[] =>
    state === null
      ? []
      : [
          {
            key: 'seen',
            state: memberMarks[state],
            title: t('step.seen', { state: states(state) }),
            ...(reason && { detail: reason }),
            at: since,
          },
        ];

  const tolerationOf = ({ effect, isTolerated, toleratedSeconds }: MemberFailover['taints'][number]): string => {
    if (effect === 'NoSchedule') return t('toleration.newOnly');
    if (!isTolerated) return t('toleration.none');
    return toleratedSeconds === null ? t('toleration.good') : t('toleration.for', { span: seconds(toleratedSeconds) });
  };
  const tainted = ({ taints }: MemberFailover): Step[] =>
    taints.map((taint) => {
      const { key, value, effect, since } = taint;
      const written = `${value === '' ? key : `${key}=${value}`}:${effect}`;
      return {
        key: `taint ${written}`,
        state: effect === 'NoExecute' ? 'attention' : 'idle',
        title: t('step.taint', { taint: isolate(written) }),
        detail: tolerationOf(taint),
        at: since,
      };
    });

  const endOf = ({ ends, graceSeconds }: NonNullable<MemberFailover['eviction']>): string => {
    if (ends !== 'when-well') return t(`ends.${ends}`);
    return graceSeconds === null ? t('ends.when-well-unset') : t('ends.when-well', { span: seconds(graceSeconds) });
  };
  const evicted = (
    { eviction, replicas }: MemberFailover,
    { wanted, placed, lastScheduledAt }: ApplicationFailover,
  ) => {
    if (!eviction) return [];
    const { reason, producer, since } = eviction;
    const why =
      reason === 'ApplicationFailure' || reason === 'TaintUntolerated'
        ? t(`reason.${reason}`)
        : t('reasonOther', { reason, producer: isolate(producer) });
    const began: Step = {
      key: 'evicting',
      state: 'deleting',
      title: t('step.evicting', { form: wanted === null ? 'whole' : 'divided', count: replicas ?? 0 }),
      detail: `${why} ${endOf(eviction)}`,
      at: since,
    };
    // The scheduler's last answer may be older than the eviction.
    if (!lastScheduledAt || (since && lastScheduledAt < since) || wanted === null) return [began];
    const places = placed.map(({ cluster, replicas: count }) => t('place', { cluster, replicas: count })).join(', ');
    const scheduled: Step = {
      key: 'scheduled',
      state: 'done',
      title: t('step.scheduled', { places }),
      at: lastScheduledAt,
    };
    return [began, scheduled];
  };

  const ahead = ({ outcome, at }: MemberFailover): Step[] =>
    outcome === 'moves-at' ? [{ key: 'moves', state: 'todo', title: t('step.moves'), at }] : [];

  return (member, failover) =>
    [...seen(member), ...tainted(member), ...evicted(member, failover), ...ahead(member)].sort((a, b) =>
      (a.at ?? '~') < (b.at ?? '~') ? -1 : 1,
    );
}
