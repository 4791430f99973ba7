'use client';
import { useTranslations } from 'next-intl';
import { Age } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import type { LiveState } from '@/lib/client/use-live-events';
import { useMe } from './use-me';

/** Whether the screen follows the fleet by itself, how old what it shows is, and whose fleet it is. */
export function LiveIndicator({ live }: { live: LiveState }) {
  const t = useTranslations('shell');
  const cluster = useMe()?.managementCluster;
  const reachable = cluster?.reachable ?? true;
  const state = live === 'live' ? (reachable ? 'ready' : 'attention') : 'progressing';
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-2 p-2 text-12">
      <span role="status" className="inline-flex min-w-0 items-center gap-1.5 text-muted">
        <Glyph state={state} size={state === 'ready' ? 8 : 10} />
        {t(`live.${live}`)}
      </span>
      {cluster?.observedAt ? <Age at={cluster.observedAt} className="tabular whitespace-nowrap text-subtle" /> : null}
      <span className="code-font ml-auto max-w-full truncate text-subtle" title={t('managementCluster')}>
        {cluster?.name}
      </span>
    </div>
  );
}
