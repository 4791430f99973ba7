import type { NoticeTopic, Notification } from '../../lib/contracts/notifications.ts';
import type { Demo } from './fixtures.ts';

/** What the inbox of somebody holds of one thing, the oldest first. */
export async function toldOf(demo: Demo, email: string, about: string): Promise<NoticeTopic[]> {
  const answer = await demo.api(email, '/notifications?limit=200');
  const { items } = (await answer.json()) as { items: Notification[] };
  return items
    .filter((one) => JSON.stringify([one.key, one.arguments]).includes(about))
    .map(({ topic }) => topic)
    .reverse();
}

interface Mail {
  subject: string;
  text: string;
}

/** Subjects of the mails to somebody that name one thing, the oldest first. */
export async function mailsOf(demo: Demo, email: string, about: string): Promise<string[]> {
  const url = `${demo.mailUrl}?to=${encodeURIComponent(email)}`;
  const answer = await fetch(url, { headers: { accept: 'application/json' } });
  const { items } = (await answer.json()) as { items: Mail[] };
  return items.filter((mail) => `${mail.subject}\n${mail.text}`.includes(about)).map(({ subject }) => subject);
}
