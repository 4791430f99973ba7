'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { chooseLog } from '@/components/data/container-log/choose-log';
import { LogTools } from '@/components/data/container-log/log-tools';
import { ReadLog } from '@/components/data/container-log/read-log';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApplicationPod } from '@/lib/contracts/application-pods';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { LogTail } from '@/lib/contracts/choices';
import { applicationLogQuery } from './queries';
import { SilentMember } from './silent-member';

interface PodLogProps {
  application: ApplicationDetail;
  cluster: string;
  pod: ApplicationPod;
}

/** The last lines of a container, of the choice of whoever reads. */
export function PodLog({ application, cluster, pod }: PodLogProps) {
  // What was in trouble when the log was opened stays open when it is well again.
  const [wanted, setWanted] = useState(() => chooseLog(pod.containers, { container: null, previous: false }));
  const chosen = chooseLog(pod.containers, wanted ?? { container: null, previous: false });
  if (!chosen) return null;
  return <ChosenLog application={application} cluster={cluster} pod={pod} chosen={chosen} onChoose={setWanted} />;
}

interface ChosenLogProps extends PodLogProps {
  chosen: { container: string; previous: boolean };
  onChoose: (chosen: ChosenLogProps['chosen']) => void;
}

function ChosenLog({ application, cluster, pod, chosen, onChoose }: ChosenLogProps) {
  const words = useTranslations('workloads');
  const [text, setText] = useState('');
  const [tail, setTail] = useState<LogTail>('500');
  const { container, previous } = chosen;
  const query = { cluster, container, previous: previous ? 'true' : 'false', since: 'all', tail } as const;
  const answer = useQuery(applicationLogQuery(application, pod.name, query));
  return (
    <>
      <LogTools
        containers={pod.containers}
        container={container}
        onContainer={(name) => onChoose({ container: name, previous: false })}
        previous={previous}
        onPrevious={(next) => onChoose({ container, previous: next })}
        tail={tail}
        onTail={setTail}
        text={text}
        onText={setText}
      >
        <Button size="sm" blocked={answer.isFetching} onClick={() => void answer.refetch()}>
          {words('refresh')}
        </Button>
      </LogTools>
      <QueryBoundary query={answer} skeleton={<SkeletonRows rows={8} />}>
        {(log) =>
          log.state === 'silent' ? (
            <SilentMember
              cluster={cluster}
              failure={log.failure}
              words={log.words}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            <ReadLog
              log={log}
              hasSince={false}
              text={text}
              file={`${cluster}.${application.namespace}.${pod.name}.${container}.log`}
            />
          )
        }
      </QueryBoundary>
    </>
  );
}
