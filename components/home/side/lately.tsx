'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRequestTitle } from '@/components/data/use-request-title';
import { phaseStates, requestStateMarks } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { RequestSummary } from '@/lib/contracts/requests';
import { prepareLately } from '../prepare-lately';

interface LatelyProps {
  clusters: readonly ClusterSummary[];
  requests: readonly RequestSummary[];
}

/** The last changes of what is on the page. */
export function Lately({ clusters, requests }: LatelyProps) {
  const t = useTranslations('home');
  const title = useRequestTitle();
  const words = useDynamicWords();
  const entries = prepareLately(clusters, requests);
  if (entries.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('lately')}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className="grid grid-cols-[64px_12px_minmax(0,1fr)] gap-2 py-1 text-muted">
            <Time at={entry.at} className="tabular" />
            {entry.kind === 'cluster' ? (
              <>
                <Glyph state={phaseStates[entry.cluster.phase]} className="mt-1" />
                <span className="min-w-0 break-words">
                  {t.rich('latelyCluster', {
                    name: () => (
                      <Link
                        href={`/clusters/${entry.cluster.namespace}/${entry.cluster.name}`}
                        className="font-medium text-fg hover:underline"
                      >
                        {entry.cluster.name}
                      </Link>
                    ),
                    phase: words('clusterPhase', entry.cluster.phase),
                  })}
                </span>
              </>
            ) : (
              <>
                <Glyph state={requestStateMarks[entry.request.state]} className="mt-1" />
                <Link href={`/requests/${entry.request.id}`} className="min-w-0 break-words hover:underline">
                  {t('latelyRequest', {
                    title: title(entry.request),
                    state: words('requestState', entry.request.state),
                  })}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
