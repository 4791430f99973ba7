'use client';
import { useTranslations } from 'next-intl';
import { grantsRoles, useMe } from '@/components/shell/use-me';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { Icon } from '@/components/ui/icon';
import type { Action } from '@/lib/permissions';
import { AskAccess } from './ask-access';

interface WhyNotProps {
  action: Action;
  heldBy: readonly string[];
  project: string | null;
}

/** The missing action, in words and as its name, and who holds it. */
export function WhyNot({ action, heldBy, project }: WhyNotProps) {
  const t = useTranslations('whyNot');
  const words = useDynamicWords();
  const marks = useMarks();
  const me = useMe();
  return (
    <div className="flex gap-2 text-muted">
      <Icon name="lock" className="mt-0.5 flex-none text-subtle" />
      <div className="grid justify-items-start gap-2">
        <p>
          {project
            ? t('inProject', { act: words('action', action.replace('.', '-')), project })
            : t('anywhere', { act: words('action', action.replace('.', '-')) })}
          {marks.sentence}
          {t.rich(grantsRoles(me) ? 'heldByOnly' : 'heldBy', {
            action,
            roles: heldBy.map((role) => words('roles', role)).join(marks.item),
            code: (chunks) => <span className="code-font">{chunks}</span>,
          })}
        </p>
        <AskAccess action={action} project={project} />
      </div>
    </div>
  );
}
