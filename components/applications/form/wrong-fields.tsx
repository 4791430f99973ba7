import { useTranslations } from 'next-intl';
import { focusFirst } from '@/components/forms/focus-first';
import { Button } from '@/components/ui/button';
import type { ApplicationState } from './use-application';
import { useFieldName } from './use-field-name';

/** The fields that keep it from being sent, by their labels. Each leads to its field, where the reason stands. */
export function WrongFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const nameOf = useFieldName(application);
  const pointers = new Map<string, string>();
  for (const { pointer } of application.wrong) {
    const name = nameOf(pointer);
    if (name !== null && !pointers.has(name)) pointers.set(name, pointer);
  }
  if (pointers.size === 0) return null;
  return (
    <ul aria-label={t('toCorrect')} className="flex flex-wrap gap-1.5">
      {[...pointers].map(([name, pointer]) => (
        <li key={name}>
          <Button size="sm" onClick={() => focusFirst([pointer])}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
