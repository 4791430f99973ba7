'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Bell } from './bell';
import { Breadcrumbs } from './breadcrumbs';
import { HelpLink } from './help-link';
import { PersonMenu } from './person-menu';
import { ThemeMenu } from './preferences';

interface TopBarProps {
  onSearch: () => void;
  onMenu: () => void;
}

export function TopBar({ onSearch, onMenu }: TopBarProps) {
  const t = useTranslations('shell');
  return (
    <header className="sticky top-0 z-(--z-nav) flex h-12 items-center gap-4 bg-canvas pr-4 max-sm:gap-1 max-sm:px-2">
      <Button variant="ghost" size="icon" aria-label={t('menu')} className="sm:hidden" onClick={onMenu}>
        <Icon name="menu" />
      </Button>
      <Breadcrumbs />
      <button
        type="button"
        aria-keyshortcuts="/ Control+K"
        onClick={onSearch}
        className="ml-auto flex h-8 w-80 flex-none items-center gap-2 rounded-3 border border-line bg-surface pr-1.5 pl-2.5 text-subtle hover:bg-hover max-lg:w-56 max-sm:size-11 max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:p-0"
      >
        <Icon name="search" />
        <span className="truncate max-sm:sr-only">{t('search')}</span>
        <span className="ml-auto max-sm:hidden">
          <Kbd>/</Kbd>
        </span>
      </button>
      <div className="flex items-center gap-1">
        <HelpLink />
        <span className="max-sm:hidden">
          <ThemeMenu />
        </span>
        <Bell />
        <PersonMenu />
      </div>
    </header>
  );
}
