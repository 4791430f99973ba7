import { createTranslator } from 'next-intl';
import { formatMoney } from '../../lib/format-money.ts';
import { dateTag, type Locale, locales } from '../../lib/locales.ts';
import { noticePath, noticeValues } from '../../lib/notice-words.ts';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };
import type { CostMail, CostsKnown } from '../ports/cost-mailings.ts';
import type { Outgoing } from '../ports/deliveries.ts';

const catalogues = { en, zh };

/** What is written to somebody, in plain text: names in it are as people chose them. */
export interface Words {
  title: string;
  text: string;
  /** Where it leads. */
  link: string;
  open: string;
  /** Why a person gets it. */
  footer: string;
}

/** The language somebody chose; English where they have not. */
export const localeOf = (chosen: string | null): Locale => locales.find((one) => one === chosen) ?? 'en';

const toUtc = (at: Date, locale: Locale) =>
  `${new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

/**
 * A message in words. Instants are in UTC: in which zone its reader is is not known here.
 * @param email of the reader, where it is a person
 */
export function sayMessage({ notice }: Outgoing, locale: Locale, portalUrl: string, email = ''): Words {
  const t = createTranslator({ locale, messages: catalogues[locale], timeZone: 'UTC' });
  const common = { open: t('sent.open'), footer: t('sent.toPerson') };
  if (notice === null) {
    return { ...common, title: t('sent.testTitle'), text: t('sent.testText'), link: new URL('/', portalUrl).href };
  }
  const values = noticeValues(notice, locale, {
    instant: (at) => toUtc(new Date(at), locale),
    money: (amount, currency) => formatMoney(amount, { locale, currency, form: 'cents' }),
    act: (action) => t(`action.${action.replace('.', '-')}` as 'action.policy-manage'),
    role: (role) => t(`roles.${role}` as 'roles.admin'),
    request: (kind, about) => t(`requestWhat.${kind}` as 'requestWhat.quota', about),
    said: ({ detail, message: { key, params } }) =>
      t.has(key as 'said.needed') ? t(key as 'said.needed', params as never) : detail,
  });
  // Every topic names these values; a test writes each of them in both languages.
  const say = (part: 'title' | 'text') => t(`notices.${notice.topic}.${part}`, values as never);
  const link = new URL(noticePath(notice, email), portalUrl).href;
  return { ...common, title: say('title'), text: say('text'), link };
}

/** Who sends a mail, where the installation has a name of its own. */
export function saySender(name: string, locale: Locale): string {
  return createTranslator({ locale, messages: catalogues[locale], timeZone: 'UTC' })('sent.from', { name });
}

/** A mail with costs of a period in words. Days are as they are in files. */
export function sayCosts({ title, period, path, file, known }: CostMail, locale: Locale, portalUrl: string): Words {
  const t = createTranslator({ locale, messages: catalogues[locale], timeZone: 'UTC' });
  const how = known === null ? 'refused' : file ? 'attached' : 'linked';
  const named = { title, ...period };
  return {
    title: t(known === null ? 'sentCosts.titleRefused' : 'sentCosts.title', named),
    text: [t(`sentCosts.${how}`, named), ...(known ? sayKnown(known, period.from, locale) : [])].join('\n'),
    link: new URL(known === null ? '/' : path, portalUrl).href,
    open: t(known === null ? 'sent.open' : 'sentCosts.open'),
    footer: t('sentCosts.footer'),
  };
}

/** Until when costs are known, and how much of them is not; nothing where all of them are. */
function sayKnown({ until, isWhole, hours, missing }: CostsKnown, from: string, locale: Locale): string[] {
  const t = createTranslator({ locale, messages: catalogues[locale], timeZone: 'UTC' });
  const begun = until !== null && until.getTime() > Date.parse(from) ? until : null;
  return [
    ...(isWhole ? [] : [begun ? t('sentCosts.knownUntil', { until: toUtc(begun, locale) }) : t('sentCosts.noneKnown')]),
    ...(missing === 0 ? [] : [t('sentCosts.missing', { missing, hours })]),
  ];
}
