import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFixedInstant } from '@/components/status/time';
import type { CampaignDetail } from '@/lib/contracts/campaigns';

/** How far it is, how many failed, when it goes on. */
export function CampaignFigures({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('campaigns');
  const { figures, failures, rules, isWindowOpen } = campaign;
  const { window } = rules;
  return (
    <dl className="grid grid-cols-4 border-y border-line max-lg:grid-cols-2 max-sm:grid-cols-1">
      <Figure name={t('figure.upgraded')} detail={t('figure.others', { ...figures })}>
        {figures.done}
        <small className="ml-1 text-13 font-normal text-muted">{t('figure.of', { total: figures.total })}</small>
      </Figure>
      <Figure
        name={t('figure.failures')}
        detail={t('figure.pausesAt', { percent: rules.stopOn.percent, atLeast: rules.stopOn.atLeast })}
      >
        {failures.failed}
        <small className="ml-1 text-13 font-normal text-muted">{t('figure.of', { total: failures.ended })}</small>
      </Figure>
      <Figure
        name={t('figure.window')}
        detail={window === null ? t('figure.always') : t(isWindowOpen ? 'figure.open' : 'figure.closed')}
      >
        {window === null ? '–' : `${window.from}–${window.to}`}
      </Figure>
      <Figure name={t('figure.next')} detail={<Next campaign={campaign} />}>
        {campaign.ring === null ? '–' : t('ringShort', { ring: campaign.ring + 1 })}
      </Figure>
    </dl>
  );
}

function Figure({ name, detail, children }: { name: string; detail: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line px-4 py-3 not-first:border-l first:pl-0 max-lg:[&:nth-child(odd)]:border-l-0 max-lg:[&:nth-child(odd)]:pl-0 max-sm:border-l-0! max-sm:px-0!">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="tabular text-28 font-semibold tracking-(--tracking-tight)">{children}</dd>
      <dd className="text-12 text-muted">{detail}</dd>
    </div>
  );
}

/** What keeps the next upgrade from beginning. */
function Next({
  campaign: { figures, state, waitsFor, nextRingAt, endsAbout, pausedBy, pausedWhy, endedAt },
}: {
  campaign: CampaignDetail;
}) {
  const t = useTranslations('campaigns');
  const instant = useFixedInstant();
  if (endedAt !== null) return t(`next.${state === 'stopped' ? 'stopped' : 'done'}`);
  if (state === 'paused')
    return pausedWhy === null ? t('next.pausedBy', { by: pausedBy ?? '' }) : t(`paused.${pausedWhy}`);
  if (waitsFor === 'pause-between-rings' && nextRingAt) return t('next.pause', { at: instant(nextRingAt, 'full') });
  const waits = t(waitsFor === 'window' ? 'next.window' : 'next.running');
  const unknown = figures.done > 0 ? 'next.endFar' : 'next.endUnknown';
  const ends = endsAbout === null ? t(unknown) : t('next.end', { at: instant(endsAbout, 'full') });
  return (
    <>
      {waits}
      <span className="block">{ends}</span>
    </>
  );
}
