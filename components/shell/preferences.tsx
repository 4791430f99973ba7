'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Icon } from '@/components/ui/icon';
import { apiPut } from '@/lib/client/api';
import { preferenceCookies } from '@/lib/locales';

/** Turns between light and dark; until then the system decides. Both icons are there, CSS shows one: no flash. */
export function ThemeToggle() {
  const t = useTranslations('preferences');
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <button
      type="button"
      className="grid size-8 place-items-center rounded-3 text-muted hover:bg-hover max-sm:size-11"
      aria-label={t('theme')}
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" className="dark:hidden" />
      <Icon name="moon" className="hidden dark:block" />
    </button>
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
