'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { helpPlace } from './help-place';

/** Leads to the part of the guides that explains the page one is on. */
export function HelpLink() {
  const t = useTranslations('shell');
  return (
    <Link
      href={helpPlace(usePathname())}
      aria-label={t('helpHere')}
      className="grid size-8 place-items-center rounded-3 font-medium text-muted hover:bg-hover max-sm:hidden"
    >
      ?
    </Link>
  );
}
