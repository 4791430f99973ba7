import type { MessageRef } from './contracts/common.ts';
import type { NoticeArguments, NoticeSubject, NoticeTopic } from './contracts/notifications.ts';
import type { Locale } from './locales.ts';

export interface Told {
  topic: NoticeTopic;
  project: string | null;
  subject: NoticeSubject;
  key: string;
  arguments: NoticeArguments;
}

/** How the parts of a notice are written in the reader's language and zone. */
export interface NoticeFormats {
  instant(at: string): string;
  /** A decimal string and its currency. */
  money(amount: string, currency: string): string;
  /** An action in words, such as "approve requests". */
  act(action: string): string;
  role(role: string): string;
  /** What a request is called, such as "The order of shop-1". */
  request(kind: string, about: { cluster: string; project: string }): string;
  /** A sentence of the server; `detail` is its English. */
  said(said: { detail: string; message: MessageRef }): string;
}

/** What stands where a notice says nothing, so that messages can choose by it. */
const none = 'none';

/**
 * The values that the messages under `notices.<topic>` name, the same for the inbox and for what is sent. Every value is
 * there in every topic; `none` where the notice has nothing to say.
 */
export function noticeValues(
  { arguments: named, project }: Told,
  locale: Locale,
  formats: NoticeFormats,
): Record<string, string | number> {
  const text = (name: string): string => {
    const value = named[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : none;
  };
  const write = (name: string, format: (value: string) => string) =>
    named[name] === undefined ? none : format(text(name));
  const message = named.reasonMessage;
  const because =
    typeof message === 'object' && 'key' in message
      ? formats.said({ detail: text('reason'), message })
      : text('reason');
  return {
    cluster: text('cluster'),
    requester: text('requester'),
    shortId: text('shortId'),
    owner: text('owner'),
    formerOwner: text('formerOwner'),
    by: text('by'),
    comment: text('comment'),
    reason: because,
    email: text('email'),
    kind: text('kind'),
    what: write('kind', (kind) => formats.request(kind, { cluster: text('cluster'), project: project ?? none })),
    answer: text('answer'),
    /** Whether a multi-cluster service is made, changed or deleted. */
    change: text('change'),
    waited: text('waited'),
    project: project ?? none,
    title: locale === 'zh' && named.titleZh !== undefined ? text('titleZh') : text('title'),
    price: write('monthly', (amount) => formats.money(amount, text('currency'))),
    expiresAt: write('expiresAt', formats.instant),
    keeper: write('keeper', (keeper) => keeper),
    graceUntil: write('graceUntil', formats.instant),
    breachAt: write('breachAt', formats.instant),
    spent: write('spent', (amount) => formats.money(amount, text('currency'))),
    forecast: write('forecast', (amount) => formats.money(amount, text('currency'))),
    month: write('month', (month) => {
      const words = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
      return words.format(new Date(month));
    }),
    percent: Number(named.percent ?? 0),
    act: write('action', formats.act),
    role: write('role', formats.role),
    hours: Number(named.hours ?? 0),
    days: Number(named.days ?? 0),
    count: Number(named.count ?? 0),
    failed: Number(named.failed ?? 0),
  };
}

/** Notices of a request to those who decide. */
const decided: ReadonlySet<NoticeTopic> = new Set(['request-waits', 'request-reply', 'request-reminder']);

/** The page of the portal that a notice is about, for the person with this e-mail. */
export function noticePath({ topic, subject, key, arguments: named }: Told, email: string): string {
  const id = encodeURIComponent(key);
  switch (subject) {
    case 'requests':
      return decided.has(topic) && named.requester !== email ? `/approvals/${id}` : `/requests/${id}`;
    case 'clusters':
      return `/clusters/${key.split('/').map(encodeURIComponent).join('/')}`;
    case 'catalog':
      // What is not published yet is seen by those alone who draft and publish.
      return topic === 'catalog-published' || topic === 'catalog-deprecated'
        ? `/catalog/${id}`
        : `/admin/catalog/${id}`;
    case 'access-requests':
      return topic === 'access-asked' ? '/admin/people' : '/settings/access';
    case 'projects':
      return '/admin/projects';
    case 'campaigns':
      return `/clusters/campaigns/${id}`;
    case 'budgets':
      return `/costs/budgets/${id}`;
    case 'multi-cluster-services':
      // One that is deleted has no page any more.
      return named.change === 'delete' ? '/services' : `/services/${id}`;
    case 'multi-cluster-service-changes':
      return `/services/changes/${id}`;
  }
}
