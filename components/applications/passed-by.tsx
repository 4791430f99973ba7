'use client';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { useTroubleWords } from './use-trouble-words';

/** Members that do not get the application, each with the reason. Nothing where all of them do. */
export function PassedBy({ passedBy, clusters }: Pick<ApplicationDetail, 'passedBy' | 'clusters'>) {
  const t = useTranslations('applications');
  const { refusal } = useTroubleWords();
  if (passedBy.length === 0) return null;
  return (
    <Panel title={t('passedBy')} remark={t('passedByCount', { count: passedBy.length })} flush>
      <ul>
        {passedBy.map((member) => (
          <li
            key={member.name}
            className="grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)] gap-x-4 border-t border-line px-4 py-1.5 max-sm:grid-cols-[minmax(0,1fr)]"
          >
            <span className="font-medium wrap-anywhere">{member.name}</span>
            <span className="min-w-0 wrap-anywhere">
              {member.refusal ? refusal(member.refusal) : t(clusters.length > 0 ? 'notChosen' : 'fits')}
              {member.refusal ? (
                <span lang="en" className="code-font block text-12 wrap-anywhere text-subtle">
                  {member.refusal.words}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
