'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { adminPlaces } from './admin-items';
import { isCurrent } from './nav-items';
import { useMe } from './use-me';

/** The last entry of the navigation; its places open below it while one of them is shown. */
export function AdminNav() {
  const t = useTranslations('nav');
  const me = useMe();
  const pathname = usePathname();
  const places = adminPlaces(me);
  const [first] = places;
  if (!first) return null;
  const isInside = isCurrent('/admin', pathname);
  return (
    <li>
      <Link
        href={first.href}
        aria-current={isInside ? 'true' : undefined}
        className="group flex h-8 items-center gap-2.5 rounded-3 px-2 font-medium text-muted hover:bg-hover aria-[current=true]:bg-[color-mix(in_oklab,var(--text)_7%,transparent)] aria-[current=true]:text-fg max-sm:h-11"
      >
        <Icon name="settings" className="text-subtle group-aria-[current=true]:text-accent-text" />
        {t('admin')}
      </Link>
      {isInside ? (
        <ul className="mt-1 ml-4 grid gap-px border-l border-line">
          {places.map((place) => (
            <li key={place.key}>
              <Link
                href={place.href}
                aria-current={isCurrent(place.href, pathname) ? 'page' : undefined}
                className="-ml-px flex h-8 items-center border-l-2 border-transparent pl-4 text-muted hover:text-fg aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-fg max-sm:h-11"
              >
                {t(place.key)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
