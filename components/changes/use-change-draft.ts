import { useEffect, useRef, useState } from 'react';
import type { ChangeForm } from '@/lib/contracts/changes';
import type { RequestDetail } from '@/lib/contracts/requests';
import { type ChangeDraft, changeDraftKey, findConflicts, readChangeDraft, rebase, startChange } from './change-draft';

type Patch = Partial<ChangeDraft> | ((before: ChangeDraft) => Partial<ChangeDraft>);

/**
 * What is typed, kept in the session storage and on top of the cluster as it is now: what others change elsewhere is taken
 * over, what they change of the same values waits as a conflict. Drawn in the browser only, once the form has been loaded.
 */
export function useChangeDraft(form: ChangeForm, changing: RequestDetail | null) {
  const key = changeDraftKey(form, changing);
  const [draft, setDraft] = useState(() => readChangeDraft(sessionStorage.getItem(key)) ?? startChange(form, changing));
  const conflicts = findConflicts(draft, form);
  const isBehind = draft.base.resourceVersion !== form.resourceVersion;
  // The cluster changed: derived while drawing, so that no frame shows values of before.
  if (isBehind && conflicts.length === 0) setDraft(rebase(draft, form));
  const isSent = useRef(false);

  // Writes to the session storage.
  useEffect(() => {
    if (draft.savedAt !== null && !isSent.current) sessionStorage.setItem(key, JSON.stringify(draft));
  }, [draft, key]);

  return {
    draft,
    conflicts,
    change: (patch: Patch) =>
      setDraft((before) => ({
        ...before,
        ...(typeof patch === 'function' ? patch(before) : patch),
        savedAt: new Date().toISOString(),
      })),
    discard: () => {
      sessionStorage.removeItem(key);
      setDraft(startChange(form, changing));
    },
    /** The change was taken: nothing is kept of the draft. */
    finish: () => {
      isSent.current = true;
      sessionStorage.removeItem(key);
    },
  };
}
