'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { isCurrent, tabItems } from './nav-items';
import { holds, useMe } from './use-me';

const item =
  'group relative grid justify-items-center gap-0.5 pt-2 pb-1.5 text-11 leading-[14px] font-medium text-muted aria-[current=page]:text-fg aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:right-[30%] aria-[current=page]:before:left-[30%] aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-accent';

/** The navigation of phones, at the lower edge. */
export function TabBar({ onMore }: { onMore: () => void }) {
  const t = useTranslations('nav');
  const me = useMe();
  const pathname = usePathname();
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-(--z-nav) grid auto-cols-fr grid-flow-col border-t border-line bg-canvas px-1 pb-1 sm:hidden"
    >
      {tabItems((actions) => !me || actions.some((action) => holds(me, action))).map((entry) => (
        <Link
          key={entry.key}
          href={entry.href}
          aria-current={isCurrent(entry.href, pathname) ? 'page' : undefined}
          className={item}
        >
          <Icon name={entry.icon} className="group-aria-[current=page]:text-accent-text" />
          {t(entry.key)}
        </Link>
      ))}
      <button type="button" className={item} onClick={onMore}>
        <Icon name="menu" />
        {t('more')}
      </button>
    </nav>
  );
}
