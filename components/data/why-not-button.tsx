'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { type Action, rolesWith } from '@/lib/permissions';
import { WhyNot } from './why-not';

/** Stands where an act would be that the person lacks, and says why it is not there. */
export function WhyNotButton({ action, project }: { action: Action; project: string | null }) {
  const t = useTranslations('whyNot');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Icon name="lock" />
        {t('why')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('why')}>
        <WhyNot action={action} heldBy={rolesWith(action)} project={project} />
      </Dialog>
    </>
  );
}
