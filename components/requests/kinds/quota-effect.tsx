import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { projectsQuery } from '@/components/data/projects-query';
import { QuotaMeters } from '@/components/data/quota-meters';
import { isFinal } from '@/components/status/states';
import { useDynamicWords } from '@/components/status/use-words';
import type { RequestDetail } from '@/lib/contracts/requests';
import { fromPointer } from '@/lib/template-schema/json';
import { BeforeAfter } from './before-after';
import type { EffectProps } from './effect-props';
import { EffectBox, EffectRows } from './effect-rows';

interface Limit {
  resource: string;
  /** Null where nobody noted it. */
  before: number | null;
  after: number;
}

function limitsOf({ settings }: RequestDetail): Limit[] {
  return settings.map(({ pointer, before, after }) => ({
    resource: fromPointer(pointer).at(-1) ?? pointer,
    before: typeof before === 'number' ? before : null,
    after: Number(after),
  }));
}

/** More quota: each limit as it was and as it was asked for; while it is open, with what is used of it. */
export function QuotaEffect({ request }: EffectProps) {
  const t = useTranslations('request.effect');
  const format = useFormatter();
  const words = useDynamicWords();
  const isOpen = !isFinal(request.state);
  const project = useQuery({ ...projectsQuery, enabled: isOpen }).data?.items.find(
    ({ name }) => name === request.project,
  );
  const limits = limitsOf(request);
  if (isOpen && project) {
    const used = new Map(project.quota.map((each) => [each.resource, each.used]));
    return (
      <EffectBox title={t('limits')}>
        <QuotaMeters
          lines={limits.map(({ resource, before, after }) => ({
            resource,
            limit: before,
            now: used.get(resource) ?? 0,
            after: null,
            limitAfter: after,
          }))}
        />
      </EffectBox>
    );
  }
  return (
    <EffectRows
      title={t('limits')}
      rows={limits.map(({ resource, before, after }) => ({
        name: words('quotaResource', resource),
        value:
          before === null ? (
            format.number(after)
          ) : (
            <BeforeAfter before={format.number(before)} after={format.number(after)} />
          ),
      }))}
    />
  );
}
