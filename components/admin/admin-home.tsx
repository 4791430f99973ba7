'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { holds, useMe } from '@/components/shell/use-me';
import type { Action } from '@/lib/permissions';

const places: readonly { key: 'projects' | 'people' | 'templates'; action: Action }[] = [
  { key: 'projects', action: 'project.manage' },
  { key: 'people', action: 'member.manage' },
  { key: 'templates', action: 'template.read' },
];

/** What can be looked after here; places that the person holds nothing in are absent. */
export function AdminHome() {
  const t = useTranslations('admin');
  const me = useMe();
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <ul className="max-w-[720px] rounded-4 border border-line">
        {places
          .filter(({ action }) => holds(me, action))
          .map(({ key }) => (
            <li key={key} className="border-line not-first:border-t">
              <Link href={`/admin/${key}`} className="block px-4 py-3 hover:bg-hover">
                <span className="font-medium">{t(`place.${key}.title`)}</span>
                <span className="block text-muted">{t(`place.${key}.text`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
