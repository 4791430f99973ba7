'use client';
import { useInstantWords } from '@/components/status/time';
import { useDynamicWords, useLocalized } from '@/components/status/use-words';
import type { Change } from '@/lib/contracts/approvals';
import { fromPointer } from '@/lib/template-schema/json';

const iso = /^\d{4}-\d\d-\d\dT/;
const maxLength = 120;
const isParameter = (pointer: string) => pointer.startsWith('/parameters/');

/** A setting by the name that the order form gives it, with its path; a field of the request by its own. */
export function SettingName({ change: { pointer, label } }: { change: Pick<Change, 'pointer' | 'label'> }) {
  const words = useDynamicWords();
  const localized = useLocalized();
  if (pointer.startsWith('/quota/')) {
    return <span className="font-medium">{words('quotaResource', pointer.slice('/quota/'.length))}</span>;
  }
  if (pointer.startsWith('/labels/')) {
    return (
      <>
        <span className="font-medium">{words('review.field', 'label')}</span>{' '}
        <span className="code-font text-12 break-all text-subtle">{fromPointer(pointer).slice(1).join('/')}</span>
      </>
    );
  }
  if (pointer.startsWith('/newAddressClaim/')) {
    return <span className="font-medium">{words('review.newAddressClaim', fromPointer(pointer).at(-1) ?? '')}</span>;
  }
  if (pointer.startsWith('/services/')) {
    const [, namespace, name, part] = fromPointer(pointer);
    return (
      <>
        <span className="font-medium">{name}</span> <span className="code-font text-12 text-subtle">{namespace}</span>
        {part === undefined ? null : <span className="block text-12">{words('review.field', 'serviceSettings')}</span>}
      </>
    );
  }
  if (!isParameter(pointer)) return <span className="font-medium">{words('review.field', pointer.slice(1))}</span>;
  const path = pointer.slice('/parameters/'.length).replaceAll('/', '.');
  if (!label) return <span className="code-font break-all">{path}</span>;
  return (
    <>
      <span className="font-medium">{localized(label)}</span>{' '}
      <span className="code-font text-12 wrap-anywhere text-subtle max-sm:block">{path}</span>
    </>
  );
}

/** A value of a request, dates and states as readers see them. */
export function SettingValue({ pointer, value }: { pointer: string; value: unknown }) {
  const instant = useInstantWords();
  const words = useDynamicWords();
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (pointer === '/phase') return words('clusterPhase', text);
  if (pointer === '/newAddressClaim/provider') return words('order.addresses.providers', text);
  if (pointer === '/purpose') return words('purpose', text);
  if (iso.test(text)) return instant(text);
  // Who approves addresses sees all of them.
  if (pointer === '/newAddressClaim/nodeNetwork/ipAddresses') return <span className="wrap-anywhere">{text}</span>;
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
