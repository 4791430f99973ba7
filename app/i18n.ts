import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale, chooseTimeZone, preferenceCookies } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';

const catalogues = { en, zh };

/** Language and zone of one request: cookies that the browser set, otherwise what it says it prefers. */
export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(preferenceCookies.locale)?.value, head.get('accept-language'));
  return {
    locale,
    messages: catalogues[locale],
    timeZone: chooseTimeZone(jar.get(preferenceCookies.timeZone)?.value),
    now: new Date(),
  };
});
