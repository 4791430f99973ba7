'use client';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { Badge } from '@/components/ui/badge';
import type { RequestPull } from '@/lib/contracts/project-git';
import { Part } from './part';

const marks = { open: 'waiting', merged: 'done', closed: 'idle' } as const;
const link = 'text-accent-text underline-offset-2 hover:underline';
const short = (commit: string) => commit.slice(0, 8);

/** The commit and the pull request of a request, and what became of them. */
export function RequestPullPart({ pull }: { pull: RequestPull }) {
  const t = useTranslations('request.git');
  const { number, url, commit, commitUrl, path, state, mergedAs, answeredBy, appliedBy } = pull;
  return (
    <Part title={t('title')} remark={<Badge state={marks[state]}>{t(`state.${state}`)}</Badge>}>
      <Facts
        facts={[
          [
            t('pull'),
            <a key="pull" href={url} target="_blank" rel="noreferrer" className={link}>
              #{number}
            </a>,
          ],
          [
            t('commit'),
            <a key="commit" href={commitUrl} target="_blank" rel="noreferrer" className={`code-font ${link}`}>
              {short(commit)}
            </a>,
          ],
          [
            t('file'),
            <span key="file" className="code-font text-12">
              {path}
            </span>,
          ],
          ...(mergedAs === null
            ? []
            : [
                [
                  t('mergedAs'),
                  <span key="merged" className="code-font">
                    {short(mergedAs)}
                  </span>,
                ] as const,
              ]),
          ...(answeredBy === null ? [] : [[t(state === 'merged' ? 'mergedBy' : 'closedBy'), answeredBy] as const]),
          ...(appliedBy === null ? [] : [[t('appliedBy'), appliedBy] as const]),
        ]}
      />
    </Part>
  );
}
