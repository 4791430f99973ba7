'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { State } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import { keys } from '@/lib/client/query-keys';
import type { RuleChangeDetail } from '@/lib/contracts/multi-cluster-changes';
import type { MoveWaves, RingState, WaveStanding } from '@/lib/contracts/rule-waves';
import { moveWaves } from './queries';

const glyphs: Record<RingState, State> = {
  waiting: 'waiting',
  running: 'progressing',
  stopped: 'attention',
  done: 'ready',
};

/** How far the rings of a change are, why they stand, and what somebody can do about it. */
export function Waves({ change, waves }: { change: RuleChangeDetail; waves: WaveStanding }) {
  const t = useTranslations('ruleChange.waves');
  const { rings, stop, continuesAt, isReverting } = waves;
  return (
    <section aria-labelledby="waves" className="grid gap-3">
      <h2 id="waves" className="font-semibold">
        {t('title')}
      </h2>
      {isReverting ? (
        <Banner state="progressing" title={t('reverting')} />
      ) : stop ? (
        <Stop stop={stop} />
      ) : continuesAt ? (
        <p className="text-muted">
          {t('continues')} <Time at={continuesAt} />
        </p>
      ) : null}
      <ol className="rounded-4 border border-line">
        {rings.map((ring, place) => (
          <li
            key={ring.value === null ? 'rest' : `=${ring.value}`}
            aria-current={ring.state === 'running' || ring.state === 'stopped' ? 'step' : undefined}
            className="grid grid-cols-[minmax(0,1fr)_8rem_10rem] items-center gap-4 border-b border-line px-4 py-3 last:border-b-0 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">
                {ring.value === null
                  ? t('rest', { place: place + 1 })
                  : t('ring', { place: place + 1, value: ring.value })}
              </p>
              <p className="text-12 text-muted">{t('clusters', { count: ring.clusters })}</p>
            </div>
            <StateWord state={glyphs[ring.state]}>{t(`state.${ring.state}`)}</StateWord>
            <p className="text-12 text-muted sm:text-right">
              {t('sum', { deployed: ring.deployed, clusters: ring.clusters })}
              {ring.failed > 0 ? (
                <span className="block text-failed-text">{t('failed', { count: ring.failed })}</span>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      {change.mayMoveWaves ? <Acts change={change} stop={stop} /> : null}
    </section>
  );
}

function Stop({ stop }: { stop: NonNullable<WaveStanding['stop']> }) {
  const t = useTranslations('ruleChange.waves');
  const { by, why, reason, clusters } = stop;
  return (
    <Banner state="attention" title={t(`stop.${why}`, { by: by ?? '' })}>
      <Time at={stop.at} /> {why === 'person' ? `${reason} ` : null}
      {clusters.map(({ namespace, name }) => (
        <Link
          key={`${namespace}/${name}`}
          className="mr-2 text-accent-text underline"
          href={`/clusters/${namespace}/${name}/services`}
        >
          {name}
        </Link>
      ))}
      {why === 'person' || reason === '' ? null : (
        <span className="code-font mt-0.5 block text-12 break-words text-muted">{reason}</span>
      )}
    </Banner>
  );
}

function Acts({ change: { id, act, name }, stop }: { change: RuleChangeDetail; stop: WaveStanding['stop'] }) {
  const isStopped = stop !== null;
  const t = useTranslations('ruleChange.waves');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const move = useMutation({
    mutationFn: (asked: MoveWaves['act']) => moveWaves(id, { act: asked, reason }),
    onSuccess: () => {
      setReason('');
      return client.invalidateQueries({ queryKey: keys.multiClusterServices.change(id) });
    },
  });
  const isBlocked = reason.trim() === '' || move.isPending;
  const onward = isStopped ? 'resume' : 'stop';
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Field label={t('why')} help={t(act === 'create' ? 'whyHelpNew' : 'whyHelp', { name })}>
        {(control) => (
          <Textarea {...control} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant={isStopped ? 'primary' : 'secondary'} blocked={isBlocked} onClick={() => move.mutate(onward)}>
          {t(`act.${onward}`)}
        </Button>
        <Button variant="danger" blocked={isBlocked} onClick={() => move.mutate('revert')}>
          {t(act === 'create' ? 'act.remove' : 'act.revert')}
        </Button>
      </div>
      {stop && stop.clusters.length > 0 ? <p className="text-12 text-subtle">{t('resumeText')}</p> : null}
      {move.error ? <ErrorState error={move.error} /> : null}
    </div>
  );
}
