import { createRequire } from 'node:module';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CausePanel } from '@/components/clusters/cause-panel';
import { StaleMark } from '@/components/clusters/cluster-cells';
import { HealthPage } from '@/components/installation/health-page';
import { OutageBanner } from '@/components/shell/outage-banner';
import { CauseText } from '@/components/status/cause-text';
import { useDynamicWords } from '@/components/status/use-words';
import { keys } from '@/lib/client/query-keys';
import type { Health } from '@/lib/contracts/health';
import type { Me } from '@/lib/contracts/me';
import { formatInstant } from '@/lib/time';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import type { Answers, Reading, ServerAnswers, ServerReading } from './answers';

/** The package comes without types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { document: Document } };
};
const messages = { en, zh };
type Locale = keyof typeof messages;

/** Draws components of the portal as it sends them to a browser, for this person. */
function draw(locale: Locale, me: Me, children: ReactNode, health?: Health): Document {
  const client = new QueryClient();
  client.setQueryData(keys.me, me);
  if (health) client.setQueryData(keys.metrics.health, health);
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" now={new Date()}>
      <QueryClientProvider client={client}>
        <AppRouterContext.Provider value={{} as AppRouterInstance}>{children}</AppRouterContext.Provider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const { document } = new JSDOM(html).window;
  // What changes from run to run.
  for (const time of document.querySelectorAll('time')) time.textContent = '…';
  return document;
}

const textOf = (node: Element | Document | null): string =>
  (node instanceof Object && 'body' in node ? node.body : node)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** What list and page say of a cluster; names that are made up by controllers are left out. */
export function readPage(locale: Locale, { me, row, detail }: Answers): Reading {
  const cell = draw(
    locale,
    me,
    <>
      <StaleMark cluster={row} /> {row.phase === 'ready' ? null : <CauseText cause={row.cause} />}
    </>,
  );
  const panel = draw(locale, me, <CausePanel cluster={detail} />);
  const next = detail.nextStep && sentence(locale, me, detail);
  const body = textOf(panel.querySelector('section p'));
  const acts = [...panel.querySelectorAll('button, a')].map((act) => `[${textOf(act)}]`);
  const said = next && body.includes(next) ? [next] : [];
  const told = [textOf(panel.querySelector('h2')), ...[...panel.querySelectorAll('ul li')].map(textOf)];
  return {
    list: anonymous(locale, textOf(cell), detail),
    page: anonymous(locale, told.filter((text) => text !== '').join(' '), detail),
    nextStep: anonymous(locale, [...said, ...acts].join(' '), detail),
  };
}

/** What people read about the management cluster while it does not answer as it should. */
export function readServer(locale: Locale, { me, row, health }: ServerAnswers): ServerReading {
  const banner = textOf(draw(locale, me, <OutageBanner live="live" />));
  const table = draw(locale, me, <HealthPage />, health);
  const name = messages[locale].health.part['management-cluster'];
  const line = [...table.querySelectorAll('tbody tr')].find((one) => textOf(one.querySelector('td')).startsWith(name));
  const cells = [...(line?.querySelectorAll('td') ?? [])];
  const state = textOf(cells[1] ?? null);
  // The words of the API server come after what the state means.
  const means = textOf(cells[5]?.querySelector('p') ?? null);
  return {
    list: textOf(draw(locale, me, <StaleMark cluster={row} />)),
    banner: withoutTimes(banner),
    health: means ? `${state}: ${means}` : state,
  };
}

/** Times and spans change from run to run. */
function withoutTimes(text: string): string {
  return text.replace(/(since ).*? \(.*?\)\./, '$1….').replace(/(自 ).*?( 起没有响应)（.*?）/, '$1…$2');
}

/** The next step as a sentence of its own. */
function sentence(locale: Locale, me: Me, { nextStep }: Answers['detail']): string {
  if (!nextStep) return '';
  const document = draw(locale, me, <NextStep nextStep={nextStep} />);
  return textOf(document);
}

function NextStep({ nextStep }: { nextStep: NonNullable<Answers['detail']['nextStep']> }) {
  const words = useDynamicWords();
  return words('clusterNext', nextStep.key, nextStep.params);
}

/** Without the names that controllers make up, and without times. */
function anonymous(locale: Locale, text: string, { machines, cause }: Answers['detail']): string {
  const since = cause?.message.params?.since;
  const timeless =
    typeof since === 'string' ? text.replaceAll(formatInstant(new Date(since), 'full', locale, 'UTC'), '…') : text;
  return machines.reduce(
    (shown, { name, role }) => shown.replaceAll(name, role === 'worker' ? 'a-worker' : 'a-control-plane'),
    timeless,
  );
}
