'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { useMe } from '@/components/shell/use-me';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { excerptOf, type Guide, type GuideName, guideNames, hasWords, sectionText } from '@/lib/guide';
import { Marked } from './marked';

type Guides = Record<GuideName, Guide>;

/** All guides, those of one's own roles first, and a search over their headings and texts. */
export function HelpHome({ guides }: { guides: Guides }) {
  const t = useTranslations('help');
  const [asked, setAsked] = useQueryState('q', { defaultValue: '' });
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <AffixedInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leading={<Icon name="search" />}
        className="mb-5 max-w-[480px]"
        value={asked}
        onChange={(event) => void setAsked(event.target.value || null)}
      />
      {asked.trim() ? <Found guides={guides} asked={asked.trim()} /> : <Contents guides={guides} />}
    </>
  );
}

const row = 'group grid gap-0.5 py-3 sm:grid-cols-[220px_minmax(0,1fr)]';

function Contents({ guides }: { guides: Guides }) {
  const t = useTranslations('help');
  const me = useMe();
  const own = new Set<string>((me?.grants ?? []).map(({ role }) => role));
  const sorted = [...guideNames].sort((one, other) => Number(own.has(other)) - Number(own.has(one)));
  return (
    <>
      <ul className="grid border-t border-line">
        {sorted.map((name) => (
          <li key={name} className="border-b border-line">
            <Link href={`/help/${name}`} className={row}>
              <span className="font-medium group-hover:underline">{guides[name].title}</span>
              <span className="text-muted">
                {guides[name].lede} {own.has(name) ? t('yours') : null}
              </span>
            </Link>
          </li>
        ))}
        {(['words', 'api'] as const).map((place) => (
          <li key={place} className="border-b border-line">
            <Link href={`/help/${place}`} className={row}>
              <span className="font-medium group-hover:underline">{t(`place.${place}`)}</span>
              <span className="text-muted">{t(`place.${place}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted">{t('keys')}</p>
    </>
  );
}

function Found({ guides, asked }: { guides: Guides; asked: string }) {
  const t = useTranslations('help');
  const hits = guideNames.flatMap((name) =>
    guides[name].sections
      .map((section) => ({ name, section, text: sectionText(section) }))
      .filter(({ section, text }) => hasWords(`${section.heading} ${text}`, asked)),
  );
  return (
    <>
      <p role="status" className="mb-2 text-muted">
        {t('found', { count: hits.length })}
      </p>
      {hits.length === 0 ? (
        <EmptyState title={t('nothing', { text: asked })}>{t('nothingText')}</EmptyState>
      ) : (
        <ul className="grid border-t border-line">
          {hits.map(({ name, section, text }) => (
            <li key={`${name}#${section.id}`} className="border-b border-line">
              <Link href={`/help/${name}#${section.id}`} className="group grid gap-0.5 py-3">
                <span>
                  <span className="font-medium group-hover:underline">
                    <Marked text={section.heading} asked={asked} />
                  </span>{' '}
                  <span className="text-12 text-subtle">{guides[name].title}</span>
                </span>
                <span className="text-muted">
                  <Marked text={excerptOf(text, asked)} asked={asked} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
