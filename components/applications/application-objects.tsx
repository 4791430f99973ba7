'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { Tag } from '@/components/ui/badge';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { SaidConditions } from './said-conditions';

type ApplicationObject = ApplicationDetail['objects'][number];

/** Each object with its policy and what Karmada says of its way. */
export function ApplicationObjects({ objects }: { objects: readonly ApplicationObject[] }) {
  const t = useTranslations('applications');
  return (
    <ul>
      {objects.map((object) => (
        <li key={`${object.kind}/${object.name}`} className="grid gap-1 border-t border-line px-4 py-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {object.kind} <span className="font-medium wrap-anywhere">{object.name}</span>
            </span>
            <span className="text-12 text-muted">
              {object.policy
                ? t('takenBy', { kind: object.policy.kind, name: object.policy.name })
                : object.isDependency
                  ? t('dependency')
                  : t('takenByNone')}
            </span>
            {object.isOrphaned ? <Tag>{t('orphaned')}</Tag> : null}
            {object.lastScheduledAt ? (
              <span className="text-12 text-subtle">
                {t.rich('scheduledAt', { at: () => <Time at={object.lastScheduledAt ?? ''} /> })}
              </span>
            ) : null}
          </p>
          {object.isOrphaned ? <p className="max-w-[80ch] text-muted">{t('orphanedText')}</p> : null}
          <SaidConditions conditions={object.conditions} />
        </li>
      ))}
    </ul>
  );
}
