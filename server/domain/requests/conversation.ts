import type { NoticeArguments } from '../../../lib/contracts/notifications.ts';
import { noticeOfRequest } from './request-notice.ts';

/** Of a comment, what a notice and a mail quote; the rest is read on the page. */
const quotedLetters = 300;
/** The requester can remind those who decide once in so long. */
const reminderEveryMs = 24 * 60 * 60 * 1000;

type Asked = Parameters<typeof noticeOfRequest>[1];

/** What the other side is told of a comment. @param decidedBy who the policies ask */
export function noticeOfComment(
  request: Asked,
  { author, byRequester, text }: { author: string; byRequester: boolean; text: string },
  decidedBy: string | null,
): ReturnType<typeof noticeOfRequest> {
  const letters = [...text.replace(/\s+/gu, ' ')];
  const comment = letters.length > quotedLetters ? `${letters.slice(0, quotedLetters).join('')}…` : letters.join('');
  const named: NoticeArguments = { by: author, comment, ...(decidedBy !== null && { decidedBy }) };
  return noticeOfRequest(byRequester ? 'request-reply' : 'request-question', request, named);
}

/** From when a reminder is possible again. @param lastAt when the last one was sent */
export const nextReminder = (lastAt: Date): Date => new Date(lastAt.getTime() + reminderEveryMs);
