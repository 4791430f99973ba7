/// <reference types="vite/types/importMeta.d.ts" />
import '@fontsource-variable/inter/wght.css';
import '@fontsource/jetbrains-mono/400.css';
import '@fontsource/jetbrains-mono/500.css';
import '@/app/globals.css';
import { NextIntlClientProvider } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { createRoot } from 'react-dom/client';
import { ChineseFont } from '@/components/shell/chinese-font';
import { PortalProviders } from '@/components/shell/portal-providers';
import { chooseLocale } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { NextPlace } from '@/tests/support/next-place';
import { componentsOf } from './components-of';
import { KitPage } from './kit-page';
import { tokensOf } from './tokens-of';

// The kit as a page without a server, for e2e/quality/kit.spec.ts: `next dev` compiles the whole portal before its first page.

const sources = import.meta.glob<string>('../{ui,forms,data,status,charts,editor}/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const styles = import.meta.glob<string>('../../app/tokens.css', { query: '?raw', import: 'default', eager: true });

const files = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([path, source]) => ({ path: path.replace('..', 'components'), components: componentsOf(source) }))
  .filter(({ components }) => components.length > 0);
const locale = chooseLocale(undefined, navigator.language);
const isOneTheme = new URLSearchParams(location.search).get('themes') === 'one';
const place = document.createElement('div');
document.body.append(place);
document.documentElement.lang = locale === 'zh' ? 'zh-CN' : locale;

createRoot(place).render(
  <NextPlace path="/dev/kit" search={location.search}>
    <NextIntlClientProvider locale={locale} messages={locale === 'zh' ? zh : en} timeZone="Europe/Berlin">
      <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false}>
        {locale === 'zh' ? <ChineseFont /> : null}
        <PortalProviders project={null}>
          <KitPage components={files} tokens={tokensOf(Object.values(styles).join())} isOneTheme={isOneTheme} />
        </PortalProviders>
      </ThemeProvider>
    </NextIntlClientProvider>
  </NextPlace>,
);
