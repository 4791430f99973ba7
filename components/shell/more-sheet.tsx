'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/segmented';
import type { LiveState } from '@/lib/client/use-live-events';
import { LiveIndicator } from './live-indicator';
import { useOtherLocale } from './preferences';
import { ProjectSwitcher } from './project-switcher';
import { NavList } from './side-nav';
import { useThemeChoice } from './use-theme-choice';

interface MoreSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  live: LiveState;
}

/** What the side holds on wide screens, for phones. */
export function MoreSheet({ open, onOpenChange, live }: MoreSheetProps) {
  const t = useTranslations();
  const theme = useThemeChoice();
  const locale = useOtherLocale();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('nav.label')}>
      <div className="grid">
        <ProjectSwitcher />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after the link inside was followed, by key too */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to its links */}
        <div onClick={() => onOpenChange(false)}>
          <NavList />
          <Link href="/help" className="flex h-11 items-center px-2 font-medium text-muted">
            {t('shell.help')}
          </Link>
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
        <div className="mt-3 grid gap-2">
          <Segmented
            aria-label={t('preferences.theme')}
            value={theme.chosen}
            onValueChange={theme.choose}
            options={theme.options}
          />
          <Button lang={locale.lang} onClick={locale.turn}>
            {locale.label}
          </Button>
        </div>
        <LiveIndicator live={live} />
      </div>
    </Dialog>
  );
}
