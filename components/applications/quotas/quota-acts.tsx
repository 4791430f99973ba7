'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { QuotaPath } from '@/lib/contracts/federated-quota-changes';

const NewQuotaDialog = dynamic(() => import('./new-quota-dialog').then((module) => module.NewQuotaDialog), {
  ssr: false,
});
const ChangeQuotaDialog = dynamic(() => import('./change-quota-dialog').then((module) => module.ChangeQuotaDialog), {
  ssr: false,
});
const RemoveQuotaDialog = dynamic(() => import('./remove-quota-dialog').then((module) => module.RemoveQuotaDialog), {
  ssr: false,
});

/** Makes a quota; the form is loaded when it is first asked for. */
export function NewQuotaButton({ project }: { project: string | null }) {
  const t = useTranslations('applications.quotas.change');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="ml-auto" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {t('new')}
      </Button>
      {isOpen ? <NewQuotaDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Changes a quota or removes it. */
export function QuotaActs({ place }: { place: QuotaPath }) {
  const t = useTranslations('applications.quotas.change');
  const [act, setAct] = useState<'change' | 'remove' | null>(null);
  const { name } = place;
  const close = () => setAct(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" aria-haspopup="dialog" aria-label={t('changeNamed', { name })} onClick={() => setAct('change')}>
        {t('change')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-haspopup="dialog"
        aria-label={t('removeNamed', { name })}
        onClick={() => setAct('remove')}
      >
        {t('remove')}
      </Button>
      {act === 'change' ? <ChangeQuotaDialog place={place} onClose={close} /> : null}
      {act === 'remove' ? <RemoveQuotaDialog place={place} onClose={close} /> : null}
    </div>
  );
}
