'use client';
import { useLocale } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { useInstantWords } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import type { Notification } from '@/lib/contracts/notifications';
import { noticeValues } from '@/lib/notice-words';
import { useMoney } from './use-money';

/** Writes what a notification says: the line, and what is known about it. */
export function useNotificationWords(): (notification: Notification) => { title: string; text: string } {
  const locale = useLocale();
  const words = useDynamicWords();
  const { whole } = useMoney();
  const instant = useInstantWords();
  const server = useServerWords();
  return (notification) => {
    const values = noticeValues(notification, locale, {
      instant,
      money: whole,
      act: (action) => words('action', action.replace('.', '-')),
      role: (role) => words('roles', role),
      request: (kind, about) => words('requestWhat', kind, about),
      said: (said) => server(said) ?? said.detail,
    });
    const write = (part: 'title' | 'text') => words(`notices.${notification.topic}`, part, values);
    return { title: write('title'), text: write('text') };
  };
}
