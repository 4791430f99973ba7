'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { HealthText } from '@/components/status/health-text';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Pod } from '@/lib/contracts/workloads';
import { ContainerLog } from './container-log';
import { EventList } from './event-list';
import type { Place } from './use-place';

interface PodDetailProps {
  namespace: string;
  name: string;
  project: string;
  pod: Pod;
  place: Place;
  /** The page tells already that the cluster cannot be looked into. */
  isToldUnreachable: boolean;
}

/** One pod: how it is, its log, and what Kubernetes says of it. */
export function PodDetail({ namespace, name, project, pod, place, isToldUnreachable }: PodDetailProps) {
  const t = useTranslations('workloads');
  const me = useMe();
  return (
    <aside aria-label={t('detail', { name: pod.name })} className="min-w-0 border-line xl:border-l max-xl:border-t">
      <Section
        title={
          <span className="flex items-start gap-2">
            <span className="min-w-0 flex-1 break-all">{pod.name}</span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('close')}
              onClick={() => place.set({ pod: null, container: null, previous: null })}
            >
              <Icon name="close" />
            </Button>
          </span>
        }
      >
        <p className="mb-1 text-12 text-subtle">
          {pod.workload ? `${pod.workload.kind} ${pod.workload.name}` : t('alone')}
          {pod.node ? ` · ${pod.node}` : ''}
        </p>
        <HealthText health={pod.health} full />
      </Section>
      <Section title={t('log.title')}>
        {holds(me, 'cluster.logs', project) ? (
          <ContainerLog
            key={`${pod.namespace}/${pod.name}`}
            namespace={namespace}
            name={name}
            pod={pod}
            place={place}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-muted">{t('log.hidden')}</p>
            <WhyNotButton action="cluster.logs" project={project} isSmall />
          </div>
        )}
      </Section>
      <Section title={t('happened')} flush>
        <EventList
          namespace={namespace}
          name={name}
          within={pod.namespace}
          pod={pod.name}
          isToldUnreachable={isToldUnreachable}
        />
      </Section>
    </aside>
  );
}

function Section({ title, flush, children }: { title: ReactNode; flush?: boolean; children: ReactNode }) {
  return (
    <section className="border-line py-3.5 not-first:border-t">
      <h3 className="mb-2 px-4 text-14 font-semibold max-sm:px-0">{title}</h3>
      <div className={flush ? undefined : 'px-4 max-sm:px-0'}>{children}</div>
    </section>
  );
}
