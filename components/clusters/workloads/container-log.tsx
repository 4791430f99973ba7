'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ContainerLog as Answer, ContainerLogQuery } from '@/lib/contracts/container-logs';
import type { Pod } from '@/lib/contracts/workloads';
import { noEntries, withPiece } from './log-entries';
import { LogFrame } from './log-frame';
import { LogTools } from './log-tools';
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
  const { container: asked, previous, since, tail } = place.place;
  const known = pod.containers.find((each) => each.name === asked);
  const container = known ?? pod.containers.find(({ isReady, isInit }) => !isReady && !isInit) ?? pod.containers.at(-1);
  if (!container) return null;
  const query: ContainerLogQuery = {
    within: pod.namespace,
    pod: pod.name,
    container: container.name,
    previous: previous ? 'true' : 'false',
    since,
    tail,
  };
  const shared = { namespace, name, query, text, onFollow: setFollows };
  return (
    <>
      <p className="mb-2 text-12 text-subtle">{t('audited')}</p>
      <LogTools pod={pod} container={container.name} place={place} text={text} onText={setText} />
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
      {(log) => <Answered log={log} onRetry={() => void answer.refetch()} {...{ query, text, onFollow }} />}
    </QueryBoundary>
  );
}

type AnsweredProps = Pick<ShownProps, 'query' | 'text' | 'onFollow'> & { log: Answer; onRetry: () => void };

function Answered({ log, query, text, onFollow, onRetry }: AnsweredProps) {
  const t = useTranslations('workloads.log');
  const lines = log.state === 'answered' ? log.lines : undefined;
  const entries = useMemo(() => withPiece(noEntries, { lines }), [lines]);
  if (log.state === 'unreachable') return <UnreachableNote report={log} onRetry={onRetry} />;
  if (log.state === 'refused') return <Refused words={log.words} />;
  const note = log.isCut ? <p className="mb-1 text-12 text-muted">{t('tooMuch')}</p> : null;
  return (
    <LogFrame log={entries} text={text} file={fileOf(query)} isFollowing={false} onFollow={onFollow} note={note} />
  );
}

function Refused({ words }: { words: string }) {
  const t = useTranslations('workloads.log');
  return (
    <Banner state="unknown" title={t('refused')}>
      <span className="code-font text-12 break-words">{words}</span>
    </Banner>
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
  return <LogFrame log={log} text={text} file={fileOf(query)} isFollowing onFollow={onFollow} note={note} />;
}

function EndWords({ end }: { end: NonNullable<ReturnType<typeof useFollow>['end']> }) {
  const t = useTranslations('workloads');
  const own = end === 'closed' || end === 'time' || end === 'rights' || end === 'refused';
  return <>{own ? t(`log.ends.${end}`) : t(`failure.${end}`)}</>;
}
