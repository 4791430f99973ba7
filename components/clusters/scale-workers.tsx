'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { useErrorWords } from '@/components/data/use-error-words';
import { useMoney } from '@/components/data/use-money';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { NumberStepper } from '@/components/ui/number-stepper';
import { newKey } from '@/lib/client/new-key';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { ChangeRequest, Parameters } from '@/lib/contracts/request-bodies';
import { subtractMoney } from '@/lib/money';
import { fromPointer } from '@/lib/template-schema/json';
import { requestChange } from './queries';

type Pool = ClusterDetail['scalable'][number];

/** More or fewer workers in two clicks: the number, then the button that says what it asks for. */
export function ScaleWorkers({ cluster }: { cluster: ClusterDetail }) {
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  if (cluster.scalable.length === 0) return null;
  if (!holds(me, 'cluster.change', project)) {
    return (
      <div className="border-b border-line px-4 pb-3">
        <WhyNotButton action="cluster.change" project={project} isSmall />
      </div>
    );
  }
  return (
    <div className="grid gap-3 border-b border-line px-4 pb-3">
      {cluster.scalable.map((pool) => (
        // Another number on the cluster begins anew.
        <PoolScale key={`${pool.pointer} ${pool.count}`} cluster={cluster} pool={pool} />
      ))}
    </div>
  );
}

function PoolScale({ cluster, pool }: { cluster: ClusterDetail; pool: Pool }) {
  const t = useTranslations('cluster.scale');
  const common = useTranslations('common');
  const router = useRouter();
  const [text, setText] = useState(String(pool.count));
  const key = useRef({ count: pool.count, value: newKey() });
  const wanted = /^\d+$/.test(text.trim()) ? Number(text) : null;
  const isInRange = wanted !== null && wanted >= pool.min && wanted <= (pool.max ?? Number.POSITIVE_INFINITY);
  const isChanged = wanted !== pool.count;
  const body = toBody(cluster, pool, wanted ?? pool.count);
  const submit = useMutation({
    mutationFn: (count: number) => {
      // One key for one number: sending the same again is the same request.
      if (key.current.count !== count) key.current = { count, value: newKey() };
      return requestChange(toBody(cluster, pool, count), key.current.value);
    },
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  const name = t.has(`pool.${pool.pool}` as 'pool.workers') ? t(`pool.${pool.pool}` as 'pool.workers') : pool.pool;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <NumberStepper
        aria-label={t('label', { pool: name })}
        aria-invalid={!isInRange ? true : undefined}
        value={text}
        min={pool.min}
        max={pool.max ?? undefined}
        onValueChange={setText}
        decreaseLabel={common('decrease')}
        increaseLabel={common('increase')}
      />
      <span className="text-muted">{name}</span>
      {isChanged && isInRange && wanted !== null ? (
        <>
          <Button
            variant="primary"
            blocked={submit.isPending || submit.isSuccess}
            onClick={() => submit.mutate(wanted)}
          >
            {t('act', { count: wanted })}
          </Button>
          <Foreseen body={body} />
        </>
      ) : (
        <Link
          href={`/clusters/${cluster.namespace}/${cluster.name}/change`}
          className="text-12 text-accent-text hover:underline"
        >
          {t('more')}
        </Link>
      )}
      {isInRange ? null : (
        <span role="alert" className="text-12 text-failed-text">
          {pool.max === null ? t('atLeast', { min: pool.min }) : t('range', { min: pool.min, max: pool.max })}
        </span>
      )}
      {submit.isError ? <Refused error={submit.error} cluster={cluster} /> : null}
    </div>
  );
}

/** What it does, what it costs, and who is asked, before it is sent. */
function Foreseen({ body }: { body: ChangeRequest }) {
  const t = useTranslations('cluster.scale');
  const words = useServerWords();
  const money = useMoney();
  const outcome = useTranslations('policyResult.outcome');
  const settled = useDebounced(JSON.stringify(body), 400);
  const isSettled = settled === JSON.stringify(body);
  const check = useQuery({ ...requestCheckQuery(JSON.parse(settled) as ChangeRequest), enabled: isSettled });
  const answer = isSettled ? check.data : undefined;
  if (!answer) return <span className="text-12 text-subtle">{check.isError ? null : t('asking')}</span>;
  const [refused] = answer.errors;
  if (refused) {
    return (
      <span role="alert" className="flex items-start gap-1.5 text-12 text-failed-text">
        <Glyph state="failed" className="mt-0.5" />
        {words(refused) ?? refused.detail}
      </span>
    );
  }
  const { estimate, estimateNow, policy, effects } = answer;
  const rise =
    estimate && estimateNow && estimate.currency === estimateNow.currency
      ? subtractMoney(estimate.monthlyLikely, estimateNow.monthlyLikely)
      : null;
  const sign = Number(rise) > 0 ? '+' : '';
  const parts = [
    effects[0] ? (words(effects[0]) ?? effects[0].detail) : null,
    rise === null || !estimate ? null : t('price', { price: `${sign}${money.whole(rise, estimate.currency)}` }),
    policy ? outcome(policy.outcome) : null,
  ].filter((part) => part !== null);
  return (
    <span aria-live="polite" className="min-w-0 text-12 text-muted">
      {parts.join(' ')}
    </span>
  );
}

function Refused({ error, cluster }: { error: unknown; cluster: ClusterDetail }) {
  const t = useTranslations('cluster.scale');
  const words = useErrorWords();
  return (
    <p role="alert" className="flex w-full items-start gap-1.5 text-12 text-failed-text">
      <Glyph state="failed" className="mt-0.5" />
      <span>
        {words(error)}{' '}
        <Link
          href={`/clusters/${cluster.namespace}/${cluster.name}/change`}
          className="underline decoration-line-strong underline-offset-2"
        >
          {t('more')}
        </Link>
      </span>
    </p>
  );
}

function toBody({ namespace, name, config }: ClusterDetail, { pointer }: Pool, count: number): ChangeRequest {
  const path = fromPointer(pointer);
  const nested = path.reduceRight<unknown>((value, key) => ({ [key]: value }), count);
  const seen = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], config);
  return {
    kind: 'change',
    cluster: { namespace, name },
    parameters: nested as Parameters,
    seen: { [pointer]: (seen ?? null) as Parameters[string] },
  };
}
