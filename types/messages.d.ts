import type { Locale } from '../lib/locales.ts';
import type en from '../messages/en.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    /** Makes a message key that does not exist a compile error. */
    Messages: typeof en;
  }
}
