'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { adminPlaces } from '@/components/shell/admin-items';
import { useMe } from '@/components/shell/use-me';

/** The places under Admin that this person has, with a sentence each. */
export function AdminHomePage() {
  const t = useTranslations('adminHome');
  const nav = useTranslations('nav');
  const places = adminPlaces(useMe());
  return (
    <>
      <PageHead title={nav('admin')} lede={t('lede')} />
      <ul className="grid border-t border-line">
        {places.map(({ key, href }) => (
          <li key={key} className="border-b border-line">
            <Link href={href} className="group grid gap-0.5 py-3 sm:grid-cols-[200px_minmax(0,1fr)]">
              <span className="font-medium group-hover:underline">{nav(key)}</span>
              <span className="text-muted">{t(`place.${key}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
