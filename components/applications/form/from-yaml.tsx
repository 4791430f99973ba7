'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ManifestAnswers } from './read-manifests';

// It brings a reader of YAML with it.
const FromYamlDialog = lazy(() => import('./from-yaml-dialog').then((module) => ({ default: module.FromYamlDialog })));

/** Fills the form from a Deployment that somebody has already. Nothing is sent. */
export function FromYaml({ onFill }: { onFill: (answers: ManifestAnswers) => void }) {
  const t = useTranslations('applicationForm.yaml');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('dots')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <FromYamlDialog onFill={onFill} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
