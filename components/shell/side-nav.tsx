'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import type { LiveState } from '@/lib/client/use-live-events';
import { AdminNav } from './admin-nav';
import { Brand } from './brand';
import { LiveIndicator } from './live-indicator';
import { isCurrent, isEverywhere, isOpenTo, navItems } from './nav-items';
import { ProjectSwitcher } from './project-switcher';
import { waitingQuery } from './queries';
import { useInstallation, useMe } from './use-me';

/** Entries that the person holds nothing for are absent, not grey. */
export function NavList({ className }: { className?: string }) {
  const t = useTranslations('nav');
  const me = useMe();
  const pathname = usePathname();
  return (
    <ul className={cn('grid gap-px', className)}>
      {navItems
        .filter((item) => (me ? isOpenTo(me, item) : isEverywhere(item)))
        .map((item) => {
          const current = isCurrent(item.href, pathname);
          return (
            <li key={item.key}>
              <Link
                href={item.href}
                aria-current={current ? 'page' : undefined}
                className="group flex h-8 items-center gap-2.5 rounded-3 px-2 font-medium text-muted hover:bg-hover aria-[current=page]:bg-[color-mix(in_oklab,var(--text)_7%,transparent)] aria-[current=page]:text-fg max-sm:h-11"
              >
                <Icon name={item.icon} className="text-subtle group-aria-[current=page]:text-accent-text" />
                {t(item.key)}
                {item.key === 'approvals' ? <WaitingCount /> : null}
              </Link>
            </li>
          );
        })}
      <AdminNav />
    </ul>
  );
}

/** How much waits for this person; nothing when nothing does. */
function WaitingCount() {
  const t = useTranslations('nav');
  const count = useQuery(waitingQuery).data ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular ml-auto text-muted">
      {count} <span className="sr-only">{t('waiting')}</span>
    </span>
  );
}

export function SideNav({ live }: { live: LiveState }) {
  const t = useTranslations('nav');
  const installation = useInstallation();
  return (
    <aside aria-label={t('label')} className="sticky top-0 flex h-screen flex-col bg-canvas px-2 pb-2 max-sm:hidden">
      <Link
        href="/"
        className="flex h-12 items-center gap-2 px-2 text-[15px] font-semibold tracking-[-0.018em] text-fg"
      >
        <Brand brand={installation} />
      </Link>
      <ProjectSwitcher />
      <nav aria-label={t('label')}>
        <NavList />
      </nav>
      <LiveIndicator live={live} />
    </aside>
  );
}
