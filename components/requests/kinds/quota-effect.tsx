import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { projectsQuery } from '@/components/data/projects-query';
import { useDynamicWords } from '@/components/status/use-words';
import { BeforeAfter } from './before-after';
import type { EffectProps } from './effect-props';
import { EffectRows } from './effect-rows';

/** More quota: each limit as it is now and as it was asked for. */
export function QuotaEffect({ request: { parameters, project, state } }: EffectProps) {
  const t = useTranslations('request.effect');
  const format = useFormatter();
  const words = useDynamicWords();
  const now = useQuery(projectsQuery).data?.items.find(({ name }) => name === project)?.quota ?? [];
  return (
    <EffectRows
      title={t('limits')}
      rows={Object.entries(parameters).map(([resource, wanted]) => {
        const limit = now.find((each) => each.resource === resource)?.limit ?? null;
        const after = format.number(Number(wanted));
        // Once it is done the limit is what was asked for, or higher.
        const isOver = state === 'done' || limit === null;
        return {
          name: words('quotaResource', resource),
          value: isOver ? after : <BeforeAfter before={format.number(limit)} after={after} />,
        };
      })}
    />
  );
}
