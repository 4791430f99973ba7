'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Alert } from '@/lib/contracts/alerts';

const SilenceDialog = lazy(() => import('./silence-dialog').then((module) => ({ default: module.SilenceDialog })));

/** Silences one alert here; in Alertmanager itself where that is all that the installation offers. */
export function SilenceButton({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts');
  const [isOpen, setOpen] = useState(false);
  const { name, isSilenced, maySilence, silenceUrl, clusters, labels } = alert;
  if (isSilenced) return null;
  if (maySilence) {
    const about = [...clusters.map((each) => each.name), ...Object.values(labels)].join(' ') || t('installation');
    return (
      <>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={t('silenceThis', { name, about })}
          onClick={() => setOpen(true)}
        >
          {t('silenceHere')}
        </Button>
        {isOpen ? (
          <Suspense>
            <SilenceDialog alert={alert} onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </>
    );
  }
  if (!silenceUrl) return null;
  return (
    <a
      href={silenceUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t('silenceOne', { name })}
      className="ml-auto text-accent-text hover:underline"
    >
      {t('silence')}
    </a>
  );
}
