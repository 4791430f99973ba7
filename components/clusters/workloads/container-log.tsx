'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { chooseLog } from '@/components/data/container-log/choose-log';
import { LogFrame } from '@/components/data/container-log/log-frame';
import { LogTools } from '@/components/data/container-log/log-tools';
import { ReadLog } from '@/components/data/container-log/read-log';
import { ErrorState } from '@/components/data/error-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ContainerLogQuery } from '@/lib/contracts/container-logs';
import type { Pod } from '@/lib/contracts/workloads';
import { containerLogQuery } from './queries';
import { UnreachableNote } from './unreachable-note';
import { useFollow } from './use-follow';
import type { Place } from './use-place';

interface LogProps {
  namespace: string;
  name: string;
  pod: Pod;
  place: Place;
}

/** What a container of a pod writes: read once, or followed. */
export function ContainerLog({ namespace, name, pod, place }: LogProps) {
  const t = useTranslations('workloads.log');
  const [text, setText] = useState('');
  const [follows, setFollows] = useState(false);
  const { since, tail } = place.place;
  const chosen = chooseLog(pod.containers, place.place);
  if (!chosen) return null;
  const { container, previous } = chosen;
  const query: ContainerLogQuery = {
    within: pod.namespace,
    pod: pod.name,
    container,
    previous: previous ? 'true' : 'false',
    since,
    tail,
  };
  const shared = { namespace, name, query, text, onFollow: setFollows };
  return (
    <>
      <p className="mb-2 text-12 text-subtle">{t('audited')}</p>
      <LogTools
        containers={pod.containers}
        container={container}
        onContainer={(name) => place.set({ container: name, previous: null })}
        previous={previous}
        onPrevious={(next) => place.set({ previous: next })}
        tail={tail}
        onTail={(next) => place.set({ tail: next })}
        since={{ value: since, set: (next) => place.set({ since: next }) }}
        text={text}
        onText={setText}
      />
      {follows && !previous ? <Live {...shared} /> : <Read {...shared} />}
    </>
  );
}

interface ShownProps {
  namespace: string;
  name: string;
  query: ContainerLogQuery;
  text: string;
  onFollow: (follows: boolean) => void;
}
const fileOf = ({ within, pod, container }: ContainerLogQuery): string => `${within}.${pod}.${container}.log`;

function Read({ namespace, name, query, text, onFollow }: ShownProps) {
  const answer = useQuery(containerLogQuery(namespace, name, query));
  return (
    <QueryBoundary query={answer} skeleton={<SkeletonRows rows={8} />}>
      {(log) =>
        log.state === 'unreachable' ? (
          <UnreachableNote report={log} onRetry={() => void answer.refetch()} />
        ) : (
          <ReadLog log={log} hasSince text={text} file={fileOf(query)} following={{ isOn: false, set: onFollow }} />
        )
      }
    </QueryBoundary>
  );
}

function Live({ namespace, name, query, text, onFollow }: ShownProps) {
  const t = useTranslations('workloads.log');
  const [turn, setTurn] = useState(0);
  const { log, end, words, error } = useFollow({ namespace, name, query }, turn);
  const again = (
    <Button size="sm" onClick={() => setTurn(turn + 1)}>
      {t('again')}
    </Button>
  );
  const note =
    end === null ? (
      <p className="mb-1 text-12 text-muted">{t('live')}</p>
    ) : error ? (
      <ErrorState error={error} onRetry={() => setTurn(turn + 1)} />
    ) : (
      <Banner state="unknown" title={<EndWords end={end} />} className="mb-2" actions={again}>
        {words ? <span className="code-font text-12 break-words">{words}</span> : null}
      </Banner>
    );
  return <LogFrame log={log} text={text} file={fileOf(query)} following={{ isOn: true, set: onFollow }} note={note} />;
}

function EndWords({ end }: { end: NonNullable<ReturnType<typeof useFollow>['end']> }) {
  const t = useTranslations('workloads');
  const own = end === 'closed' || end === 'time' || end === 'rights' || end === 'refused';
  return <>{own ? t(`log.ends.${end}`) : t(`failure.${end}`)}</>;
}
