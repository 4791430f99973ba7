import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface DraftSavedProps {
  /** An instant. */
  savedAt: string;
  onDiscard: () => void;
}

/** When a draft was kept in this browser, and the way to be rid of it. */
export function DraftSaved({ savedAt, onDiscard }: DraftSavedProps) {
  const t = useTranslations('order');
  const format = useFormatter();
  const time = format.dateTime(new Date(savedAt), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <>
      <span className="text-12 text-subtle">{t('draftSaved', { time })}</span>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </>
  );
}
