'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { HealthText } from '@/components/status/health-text';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import type { ApplicationPod } from '@/lib/contracts/application-pods';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { PodLog } from './pod-log';

interface PodDetailProps {
  application: ApplicationDetail;
  cluster: string;
  pod: ApplicationPod;
}

/** One pod: how it is in Kubernetes' own words, what its member warns of, and its log. */
export function PodDetail({ application, cluster, pod }: PodDetailProps) {
  const t = useTranslations('applications.pods');
  const words = useTranslations('workloads');
  const me = useMe();
  const [isReading, setReading] = useState(false);
  return (
    <div className="grid gap-4 rounded-3 border border-line bg-surface p-3 [&>*]:min-w-0">
      <Section title={words('state')}>
        <HealthText health={pod.health} full />
      </Section>
      {pod.warnings.length > 0 ? (
        <Section title={t('warnings')}>
          <ul className="grid gap-1.5">
            {pod.warnings.map(({ id, at, reason, message, count }) => (
              <li key={id} className="text-12">
                <span className="font-medium">{reason}</span>{' '}
                <span className="text-subtle">
                  {at ? <Time at={at} /> : null} {count > 1 ? t('times', { count }) : null}
                </span>
                <span lang="en" className="code-font block wrap-anywhere whitespace-pre-wrap text-muted">
                  {message}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title={words('log.title')}>
        {!holds(me, 'cluster.logs', application.project) ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-muted">{words('log.hidden')}</p>
            <WhyNotButton action="cluster.logs" project={application.project} isSmall />
          </div>
        ) : isReading ? (
          <PodLog application={application} cluster={cluster} pod={pod} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={() => setReading(true)}>
              {t('readLog')}
            </Button>
            <p className="text-12 text-subtle">{words('log.audited')}</p>
          </div>
        )}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 font-semibold">{title}</h4>
      {children}
    </section>
  );
}
