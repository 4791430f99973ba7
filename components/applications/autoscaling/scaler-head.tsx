'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isolate } from '@/lib/bidi';

interface ScalerHeadProps {
  kind: 'FederatedHPA' | 'CronFederatedHPA';
  name: string;
  target: { kind: string; name: string };
  children?: ReactNode;
}

/** Which autoscaler, and what it scales. */
export function ScalerHead({ kind, name, target, children }: ScalerHeadProps) {
  const t = useTranslations('applications.autoscaling');
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span>
        {kind} <span className="font-medium wrap-anywhere">{name}</span>
      </span>
      <span className="text-12 wrap-anywhere text-muted">
        {t('scales', { kind: target.kind, name: isolate(target.name) })}
      </span>
      {children}
    </p>
  );
}
