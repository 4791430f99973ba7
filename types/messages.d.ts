import type en from '../messages/en.json';

declare module 'next-intl' {
  interface AppConfig {
    /** Makes a message key that does not exist a compile error. */
    Messages: typeof en;
  }
}
