'use client';
import { useDynamicWords } from './use-words';

interface ToldEvent {
  reason: string;
  message: string;
  /** `Kind/name`. */
  object: string;
}

/** Says an event in our words; null for a reason that nobody wrote words for. */
export function useEventWords(): (event: ToldEvent) => string | null {
  const words = useDynamicWords();
  return ({ reason, object }) => {
    const said = words('eventReason', reason, { name: object.slice(object.indexOf('/') + 1) });
    return said === reason ? null : said;
  };
}

/** What a controller wrote, folded below our own sentence. */
export function FoldedWords({ label, reason, message }: { label: string; reason: string; message: string }) {
  if (!reason && !message) return null;
  return (
    <details className="text-12 text-muted">
      <summary className="w-fit cursor-pointer max-sm:py-3">{label}</summary>
      <p className="mt-0.5 break-words whitespace-pre-line">
        {reason ? <span className="code-font mr-2">{reason}</span> : null}
        {message}
      </p>
    </details>
  );
}
