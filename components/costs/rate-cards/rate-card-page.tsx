'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { providerName } from '@/components/data/provider-name';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { RateCard, RateCardVersion } from '@/lib/contracts/rate-cards';
import type { CardDraft } from './card-draft';
import { CardFile, type FileFindings, FileProblems } from './card-file';
import { cardCsvPath, rateCardsQuery } from './queries';
import { RateCardEditor } from './rate-card-editor';
import { RatesView } from './rates-view';
import { VersionTable } from './version-table';

/** One provider's prices: the version that holds, those before and to come, and the next one being written. */
export function RateCardPage({ provider }: { provider: string }) {
  const t = useTranslations('rateCards');
  const query = useQuery(rateCardsQuery);
  const all = (
    <Button asChild>
      <Link href="/admin/rate-cards">{t('all')}</Link>
    </Button>
  );
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={12} />}>
      {({ items }) => {
        const card = items.find((each) => each.provider === provider);
        const last = card?.versions.at(-1);
        if (!card || !last) {
          return (
            <EmptyState isPage title={t('gone')} action={all}>
              {t('goneText')}
            </EmptyState>
          );
        }
        return <Card card={card} last={last} all={items} />;
      }}
    </QueryBoundary>
  );
}

function Card({ card, last, all }: { card: RateCard; last: RateCardVersion; all: readonly RateCard[] }) {
  const t = useTranslations('rateCards');
  const me = useMe();
  const [asked, setAsked] = useQueryState('version', parseAsInteger.withOptions({ history: 'push' }));
  const [editing, setEditing] = useState<{ file: CardDraft | null } | null>(null);
  const [findings, setFindings] = useState<FileFindings | null>(null);
  const { provider, current, versions } = card;
  const shown = versions.find(({ version }) => version === (asked ?? current)) ?? last;
  const mayEdit = me?.globalActions.includes('cost.manage') ?? false;
  const everything = all.flatMap((each) => each.versions);
  if (editing) {
    return <RateCardEditor base={shown} file={editing.file} all={everything} onClose={() => setEditing(null)} />;
  }
  return (
    <>
      <PageHead
        title={providerName(provider)}
        lede={shown.source}
        actions={
          <>
            <Button asChild>
              <a href={cardCsvPath(provider, shown.version)} download={`rate-card-${provider}-${shown.version}.csv`}>
                <Icon name="download" />
                {t('csv.export')}
              </a>
            </Button>
            {mayEdit ? (
              <>
                <CardFile
                  provider={provider}
                  all={everything}
                  onRead={(file) => {
                    setFindings(null);
                    setEditing({ file });
                  }}
                  onRefused={setFindings}
                />
                <Button variant="primary" onClick={() => setEditing({ file: null })}>
                  <Icon name="plus" />
                  {t('newVersion')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      {findings ? <FileProblems {...findings} /> : null}
      <VersionTable card={card} shown={shown.version} onShow={(version) => void setAsked(version)} />
      <RatesView version={shown} />
      {mayEdit ? null : <WhyNotFoot action="cost.manage" project={null} />}
    </>
  );
}
