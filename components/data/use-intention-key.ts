import { useRef } from 'react';
import { newKey } from '@/lib/client/new-key';
import { isSameJson } from '@/lib/template-schema/json';

/**
 * The Idempotency-Key of what somebody means to send. Sending the same again, as after a failure, is the same intention
 * and keeps its key; something else gets another.
 */
export function useIntentionKey(): (body: unknown) => string {
  const last = useRef<{ body: unknown; key: string } | null>(null);
  return (body) => {
    if (!last.current || !isSameJson(last.current.body, body)) last.current = { body, key: newKey() };
    return last.current.key;
  };
}
