import type { LocalizedText } from '../../../lib/contracts/common.ts';
import type { NoticeTopic } from '../../../lib/contracts/notifications.ts';
import type { Notice } from '../notices/notice.ts';

interface More {
  about?: readonly string[];
  projects?: readonly string[];
  reason?: string | null;
}

/** What is told of a catalog item, under the title that it had then. */
export function noticeOfItem(
  topic: NoticeTopic,
  id: string,
  { title }: { title: LocalizedText },
  { about = [], projects, reason }: More,
): Omit<Notice, 'at' | 'actorId'> & { about: readonly string[] } {
  return {
    topic,
    project: null,
    subject: 'catalog',
    key: id,
    about,
    arguments: {
      title: title.en,
      titleZh: title.zh ?? title.en,
      ...(projects && { projects }),
      ...(reason && { reason }),
    },
  };
}
