import { useEffect, useRef, useState } from 'react';
import type { ApplicationForm } from '@/lib/contracts/application-orders';
import { type ApplicationDraft, readDraft, writeDraft } from './application-draft';

/**
 * What is typed, kept in the session storage, so that an expired session, a reload or a way back loses nothing but values of
 * secrets. The
 * component that uses it is drawn in the browser only, once the form has been loaded.
 */
export function useApplicationDraft(form: ApplicationForm, key: string, start: () => ApplicationDraft) {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key), form) ?? start());
  const isSent = useRef(false);

  // Writes to the session storage.
  useEffect(() => {
    if (draft.savedAt !== null && !isSent.current) sessionStorage.setItem(key, writeDraft(draft));
  }, [draft, key]);

  return {
    draft,
    change: (patch: Partial<ApplicationDraft>) =>
      setDraft((before) => ({ ...before, ...patch, savedAt: new Date().toISOString() })),
    /** Discards what is typed and begins with something else. */
    begin: (next: ApplicationDraft) => {
      sessionStorage.removeItem(key);
      setDraft(next);
    },
    /** The request was taken: nothing is kept of the draft. */
    finish: () => {
      isSent.current = true;
      sessionStorage.removeItem(key);
    },
  };
}
