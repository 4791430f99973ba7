'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMe } from '@/components/shell/use-me';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { type Action, rolesWith } from '@/lib/permissions';
import { WhyNot } from './why-not';

interface WhyNotButtonProps {
  action: Action;
  project: string | null;
  /** In the head of a panel or banner. */
  isSmall?: boolean;
}

/** Stands where an act would be that the person lacks, and says why it is not there. */
export function WhyNotButton({ action, project, isSmall }: WhyNotButtonProps) {
  const t = useTranslations('whyNot');
  const words = useDynamicWords();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const why = t('why', { act: words('action', action.replace('.', '-')) });
  // While one sees as somebody else nothing can be done, whatever they may.
  if (!me || me.seenBy) return null;
  return (
    <>
      <Button
        variant="ghost"
        size={isSmall ? 'sm' : 'md'}
        className="h-auto min-h-7 max-w-full shrink py-1 text-left whitespace-normal max-sm:h-auto max-sm:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Icon name="lock" />
        {why}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={why}>
        <WhyNot action={action} heldBy={rolesWith(action)} project={project} />
      </Dialog>
    </>
  );
}
