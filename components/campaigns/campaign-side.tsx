import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { Time } from '@/components/status/time';
import type { CampaignDetail } from '@/lib/contracts/campaigns';

/** What was selected, how fast it goes, and who is left out. */
export function CampaignSide({ campaign: { selection, rules, rings } }: { campaign: CampaignDetail }) {
  const t = useTranslations('campaigns');
  const all = t('any');
  const named = (list: readonly string[]) => (list.length === 0 ? all : list.join(', '));
  const out = rings.flatMap(({ clusters }) =>
    clusters.flatMap((each) => (each.optOut ? [{ ...each, optOut: each.optOut }] : [])),
  );
  return (
    <aside className="grid min-w-0 content-start gap-6 border-line lg:border-l lg:pl-6">
      <section>
        <h2 className="mb-1 font-semibold">{t('selected')}</h2>
        <Facts
          facts={[
            [t('field.projects'), named(selection.projects)],
            [t('field.labels'), named(selection.labels)],
            [t('field.templates'), named(selection.templates)],
            [t('field.kubernetes'), named(selection.kubernetes)],
            [t('field.target'), selection.target ?? t('newest')],
          ]}
        />
      </section>
      <section>
        <h2 className="mb-1 font-semibold">{t('pace')}</h2>
        <Facts
          facts={[
            [t('field.atOnce'), rules.atOnce],
            [t('field.pauseMinutes'), t('minutes', { count: rules.pauseMinutes })],
            ...(rules.window ? ([[t('field.timeZone'), rules.window.timeZone]] as const) : []),
          ]}
        />
      </section>
      <section>
        <h2 className="mb-1 font-semibold">
          {t('leftOut')} <span className="font-normal text-muted">{out.length}</span>
        </h2>
        {out.length === 0 ? <p className="text-muted">{t('leftOutNone')}</p> : null}
        <ul>
          {out.map(({ namespace, name, optOut }) => (
            <li key={`${namespace}/${name}`} className="border-b border-line py-2 last:border-b-0">
              <p className="flex justify-between gap-2">
                <Link href={`/clusters/${namespace}/${name}`} className="min-w-0 truncate font-medium hover:underline">
                  {name}
                </Link>
                <Time at={optOut.until} className="text-muted" />
              </p>
              <p className="text-12 break-words text-muted">{t('outBy', { by: optOut.by, reason: optOut.reason })}</p>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
