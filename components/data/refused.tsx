'use client';
import { useTranslations } from 'next-intl';
import { Glyph } from '@/components/ui/glyph';
import { type Action, rolesWith } from '@/lib/permissions';
import { WhyNot } from './why-not';

/** A whole page that somebody may not see: what is missing, who holds it, and the way to ask for it. */
export function Refused({ action }: { action: Action }) {
  const t = useTranslations('problems.title');
  return (
    <div className="flex gap-3 p-4">
      <Glyph state="failed" size={16} className="mt-0.5" />
      <div className="grid min-w-0 gap-2">
        <h1 className="font-medium">{t('forbidden')}</h1>
        <WhyNot action={action} heldBy={rolesWith(action)} project={null} />
      </div>
    </div>
  );
}
