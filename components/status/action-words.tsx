'use client';
import { useDynamicWords } from '@/components/status/use-words';

/** What an action's code means; null for a code of another version, which is shown as it is. */
export function useActionWords(): (code: string) => string | null {
  const words = useDynamicWords();
  return (code) => {
    const said = words('audit.action', code);
    return said === code ? null : said;
  };
}

/** The words of an action with its code below, which filters, scripts and exports use. */
export function ActionWords({ code }: { code: string }) {
  const said = useActionWords()(code);
  if (said === null) return <span className="code-font text-12 break-all">{code}</span>;
  return (
    <span className="grid">
      <span>{said}</span>
      <span className="code-font text-11 break-all text-subtle">{code}</span>
    </span>
  );
}
