import { createTranslator } from 'next-intl';
import type { Locale } from '../../lib/locales.ts';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };
import type { Outgoing } from '../ports/deliveries.ts';
import { linkTo } from './link.ts';

const catalogues = { en, zh };

/** What is written to somebody, in plain text: names in it are as people chose them. */
export interface Words {
  title: string;
  text: string;
  /** Where it leads. */
  link: string;
  open: string;
}

/** A message in words. */
export function sayMessage({ notice }: Outgoing, locale: Locale, portalUrl: string): Words {
  const t = createTranslator({ locale, messages: catalogues[locale], timeZone: 'UTC' });
  const open = t('sent.open');
  if (notice === null) {
    return { open, title: t('sent.testTitle'), text: t('sent.testText'), link: new URL('/', portalUrl).href };
  }
  const about = [notice.project, notice.key].filter((part) => part !== null).join(' · ');
  return { open, title: t(`destinations.topic.${notice.topic}`), text: about, link: linkTo(notice, portalUrl) };
}
