'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDynamicWords } from '@/components/status/use-words';
import { Tooltip } from '@/components/ui/tooltip';
import type { ClusterRow } from '@/lib/contracts/clusters';

interface ServicesReasonProps {
  trouble: NonNullable<ClusterRow['services']['trouble']>;
  children: ReactNode;
}

/** Which service does not run, who asks for it, and its controllers' own words. */
export function ServicesReason({ trouble, children }: ServicesReasonProps) {
  const t = useTranslations('clusters.services');
  const words = useDynamicWords();
  const { name, namespace, rule, state, cause } = trouble;
  return (
    <Tooltip
      text={
        <>
          <span className="block font-medium break-words">
            {t('which', { name, namespace, state: words('serviceState', state) })}
          </span>
          {rule === null ? null : <span className="block">{t('rule', { rule })}</span>}
          {cause ? <span className="block">{words('serviceCause', cause.key, cause.params)}</span> : null}
          {trouble.words ? (
            <span className="code-font line-clamp-6 break-words whitespace-pre-line">{trouble.words}</span>
          ) : null}
        </>
      }
    >
      {children}
    </Tooltip>
  );
}
