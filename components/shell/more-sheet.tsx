'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { LiveState } from '@/lib/client/use-live-events';
import { LiveIndicator } from './live-indicator';
import { useOtherLocale } from './preferences';
import { ProjectSwitcher } from './project-switcher';
import { NavList } from './side-nav';

interface MoreSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  live: LiveState;
}

/** What the side holds on wide screens, for phones. */
export function MoreSheet({ open, onOpenChange, live }: MoreSheetProps) {
  const t = useTranslations();
  const { resolvedTheme, setTheme } = useTheme();
  const locale = useOtherLocale();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('nav.label')}>
      <div className="grid">
        <ProjectSwitcher />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after the link inside was followed, by key too */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to its links */}
        <div onClick={() => onOpenChange(false)}>
          <NavList />
          <Link href="/settings/tokens" className="flex h-11 items-center px-2 font-medium text-muted">
            {t('shell.tokens')}
          </Link>
          <Link href="/settings/access" className="flex h-11 items-center px-2 font-medium text-muted">
            {t('shell.access')}
          </Link>
          <Link href="/settings/sessions" className="flex h-11 items-center px-2 font-medium text-muted">
            {t('shell.sessions')}
          </Link>
          <Link href="/settings/notifications" className="flex h-11 items-center px-2 font-medium text-muted">
            {t('shell.notifications')}
          </Link>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}>
            {t('preferences.theme')}
          </Button>
          <Button lang={locale.lang} onClick={locale.turn}>
            {locale.label}
          </Button>
        </div>
        <LiveIndicator live={live} />
      </div>
    </Dialog>
  );
}
