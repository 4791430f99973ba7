'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ClusterWarnings } from '@/components/data/cluster-warnings';
import { useLabelOf } from '@/components/forms/setting-labels';
import { Age } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { clusterReferenceFields } from '@/lib/contracts/cluster-references';
import { type Conflict, settle } from './change-draft';
import type { Change } from './use-change';

/** What stands in the way of a change: another request that is open, and values that somebody else changed meanwhile. */
export function ChangeWarnings({ change }: { change: Change }) {
  const { form, open, conflicts } = change;
  return (
    <ClusterWarnings open={open} isFresh={form.isFresh}>
      {conflicts.length > 0
        ? conflicts.map((conflict) => <ConflictBanner key={conflict.pointer} change={change} conflict={conflict} />)
        : null}
    </ClusterWarnings>
  );
}

const short = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What people call the setting that a conflict is about. */
function useSettingOf() {
  const labelOf = useLabelOf();
  const facts = useTranslations('cluster.facts');
  return ({ of, pointer }: Conflict) => {
    const field = clusterReferenceFields.find((one) => of === 'reference' && pointer === `/${one}`);
    return field ? facts(field) : labelOf(pointer);
  };
}

function ConflictBanner({ change, conflict }: { change: Change; conflict: Conflict }) {
  const t = useTranslations('changeForm.conflict');
  const settingOf = useSettingOf();
  const { form, draft } = change;
  const { of, pointer, seen, now, wanted } = conflict;
  const asked = of === 'value' ? `/parameters${pointer}` : pointer;
  const request = form.lately.find((lately) => lately.pointer === asked);
  const words = { setting: settingOf(conflict), seen: short(seen), now: short(now), wanted: short(wanted) };
  const decide = (isMine: boolean) => change.change(settle(draft, conflict, isMine));
  return (
    <Banner
      state="attention"
      title={
        request
          ? t.rich('by', { ...words, by: request.by, age: () => <Age at={request.at} /> })
          : t('bySomebody', words)
      }
      actions={
        <>
          {request ? (
            <Button size="sm" asChild>
              <Link href={`/requests/${request.request}`}>{t('see', { request: request.shortId })}</Link>
            </Button>
          ) : null}
          <Button size="sm" onClick={() => decide(false)}>
            {t('take', words)}
          </Button>
          <Button size="sm" onClick={() => decide(true)}>
            {t('keep', words)}
          </Button>
        </>
      }
    >
      {t('text', words)} {request?.reason ? t('reason', { reason: request.reason }) : null}
    </Banner>
  );
}
