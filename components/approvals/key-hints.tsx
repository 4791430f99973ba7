import { useTranslations } from 'next-intl';
import { Kbd } from '@/components/ui/kbd';

const hints = [
  { keys: ['J', 'K'], key: 'move' },
  { keys: ['Enter'], key: 'open' },
  { keys: ['A'], key: 'approve' },
  { keys: ['R'], key: 'reject' },
] as const;

/** Which keys work in the inbox, where there is a keyboard and room for it. */
export function KeyHints() {
  const t = useTranslations('approvals.hint');
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-12 text-muted max-lg:hidden">
      {hints.map(({ keys, key }) => (
        <li key={key} className="flex items-center gap-1">
          {keys.map((each) => (
            <Kbd key={each}>{each}</Kbd>
          ))}
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
