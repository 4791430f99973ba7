'use client';
import { useTranslations } from 'next-intl';
import { Elapsed } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Icon } from '@/components/ui/icon';
import type { AccessRequest } from '@/lib/contracts/access-requests';
import { NeedLink } from './need-link';
import { NeedRow } from './need-row';

/** Somebody asks for access. @param mayAnswer an admin answers; a lead knows of it */
export function AccessNeed({ request, mayAnswer = false }: { request: AccessRequest; mayAnswer?: boolean }) {
  const t = useTranslations('home.need');
  const words = useDynamicWords();
  const act = words('action', request.action.replace('.', '-'));
  const { email, project, askedAt } = request;
  return (
    <NeedRow
      mark={<Icon name="key" className="mt-0.5 flex-none text-muted" />}
      title={project === null ? t('accessEverywhere', { email, act }) : t('access', { email, act, project })}
      text={t.rich(mayAnswer ? 'askedAt' : 'askedAtAdmin', {
        elapsed: () => <Elapsed from={askedAt} coarse className="tabular" />,
      })}
      acts={<NeedLink href="/admin/people" text={t(mayAnswer ? 'answer' : 'open')} />}
    />
  );
}
