'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CauseText } from '@/components/status/cause-text';
import { useServerWords } from '@/components/status/server-words';
import { phaseStates, requestStateMarks } from '@/components/status/states';
import { Elapsed, Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import type { Need } from './prepare-needs';

interface Line {
  mark: ReactNode;
  title: ReactNode;
  text: ReactNode;
  href: string;
  act: string;
}

/** What waits for this person, each with its reason and one way on. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  const t = useTranslations('home.need');
  const title = useTranslations('requestTitle');
  const said = useServerWords();
  const words = useDynamicWords();
  const line = (need: Need): Line => {
    switch (need.kind) {
      case 'cluster':
        return {
          mark: <Glyph state={phaseStates[need.cluster.phase]} className="mx-0.5 mt-1" />,
          title: t.rich('cluster', {
            name: need.cluster.name,
            phase: words('clusterPhase', need.cluster.phase),
            elapsed: () => <Elapsed from={need.cluster.phaseChangedAt} coarse className="tabular" />,
          }),
          text: <CauseText cause={need.cluster.cause} />,
          href: `/clusters/${need.cluster.namespace}/${need.cluster.name}`,
          act: t('seeCause'),
        };
      case 'expires':
        return {
          mark: <Icon name="clock" className="mt-0.5 text-muted" />,
          title: t.rich('expires', { name: need.cluster.name, at: () => <Time at={need.at} /> }),
          text: t('expiresText'),
          href: `/clusters/${need.cluster.namespace}/${need.cluster.name}`,
          act: t('openCluster'),
        };
      case 'approval':
        return {
          mark: <Icon name="approvals" className="mt-0.5 text-muted" />,
          title: t('approval', { title: title(need.request.kind, { name: need.request.cluster?.name ?? '' }) }),
          text: `${need.request.project}, ${need.request.requester}`,
          href: `/approvals/${need.request.id}`,
          act: t('openReview'),
        };
      case 'request':
        return {
          mark: <Glyph state={requestStateMarks[need.request.state]} className="mx-0.5 mt-1" />,
          title: t('request', {
            title: title(need.request.kind, { name: need.request.cluster?.name ?? '' }),
            state: words('requestState', need.request.state),
          }),
          text: said({ detail: need.request.reason, message: need.request.reasonMessage }) ?? '',
          href: `/requests/${need.request.id}`,
          act: t('openRequest'),
        };
    }
  };
  return (
    <ul className="rounded-4 border border-line">
      {needs.map((need) => {
        const { mark, title: head, text, href, act } = line(need);
        return (
          <li
            key={need.key}
            className="flex items-start gap-3 border-line py-2.5 pr-3 pl-4 not-first:border-t max-sm:flex-wrap"
          >
            {mark}
            <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-32px)]">
              <p className="font-medium">{head}</p>
              <p className="text-muted">{text}</p>
            </div>
            <Button size="sm" asChild className="self-center max-sm:ml-7">
              <Link href={href}>{act}</Link>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
