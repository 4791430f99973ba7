import { useEffect, useRef, useState } from 'react';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { RequestDetail } from '@/lib/contracts/requests';
import {
  draftKey,
  draftLike,
  draftOf,
  type OrderBeginning,
  type OrderDraft,
  readDraft,
  refitDraft,
  startDraft,
  toKept,
} from './order-draft';

/**
 * What is typed, kept in the session storage, so that an expired session, a reload or a way back loses nothing. The
 * component that uses it is drawn in the browser only, once the form has been loaded.
 */
export function useOrderDraft(
  form: OrderForm,
  changing: RequestDetail | null,
  { model, withUsualSize, services }: OrderBeginning,
) {
  const revision = changing?.review?.revision;
  const ofRequest = changing ? `${changing.id}.${revision}` : model && `like.${model.request.id}`;
  const key = draftKey(form.project, form.item.id, ofRequest ?? undefined);
  const start = () => {
    if (changing) return draftOf(form, changing);
    return model ? refitDraft(draftLike(form, model), form) : startDraft(form, withUsualSize, services);
  };
  const [draft, setDraft] = useState(() => refitDraft(readDraft(sessionStorage.getItem(key)) ?? start(), form));
  // Another version arrived: derived while drawing, so that no frame shows values that do not fit.
  if (draft.template !== form.template) setDraft(refitDraft(draft, form));
  const isSent = useRef(false);

  // Writes to the session storage.
  useEffect(() => {
    if (draft.savedAt !== null && !isSent.current) sessionStorage.setItem(key, JSON.stringify(toKept(draft)));
  }, [draft, key]);

  return {
    draft,
    change: (patch: Partial<OrderDraft> | ((before: OrderDraft) => Partial<OrderDraft>)) =>
      setDraft((before) => ({
        ...before,
        ...(typeof patch === 'function' ? patch(before) : patch),
        savedAt: new Date().toISOString(),
      })),
    discard: () => {
      sessionStorage.removeItem(key);
      setDraft(start());
    },
    /** The order was taken: nothing is kept of the draft. */
    finish: () => {
      isSent.current = true;
      sessionStorage.removeItem(key);
    },
  };
}
