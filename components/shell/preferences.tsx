'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { lazy } from 'react';
import { Icon } from '@/components/ui/icon';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { apiPut } from '@/lib/client/api';
import { preferenceCookies } from '@/lib/locales';

const ThemeEntries = lazy(() => import('./theme-choices').then((module) => ({ default: module.ThemeEntries })));

/** Offers system, light and dark. Both icons are there and CSS shows one, so nothing flashes. */
export function ThemeMenu() {
  const t = useTranslations('preferences');
  return (
    <LazyMenu menu={(trigger) => <ThemeEntries trigger={trigger} />}>
      <button
        type="button"
        className="grid size-8 place-items-center rounded-3 text-muted hover:bg-hover max-sm:size-11"
        aria-label={t('theme')}
      >
        <Icon name="sun" className="dark:hidden" />
        <Icon name="moon" className="hidden dark:block" />
      </button>
    </LazyMenu>
  );
}

/** Writes the other language into its cookie; the page comes again in it. */
export function useOtherLocale(): { label: string; lang: string; turn: () => void } {
  const locale = useLocale();
  const router = useRouter();
  const other = locale === 'zh' ? 'en' : 'zh';
  return {
    label: other === 'zh' ? '简体中文' : 'English',
    lang: other === 'zh' ? 'zh-CN' : 'en',
    turn: () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
      document.cookie = `${preferenceCookies.locale}=${other}; path=/; max-age=31536000; samesite=lax`;
      // Mail comes in the same language; who sees as somebody else leaves that person's alone.
      apiPut('/notifications/settings', { locale: other }).catch(() => undefined);
      router.refresh();
    },
  };
}
