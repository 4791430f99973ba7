'use client';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useId, useState } from 'react';
import { useActionWords } from '@/components/status/action-words';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { AffixedInput, Input } from '@/components/ui/input';
import { auditActions } from '@/lib/contracts/audit-actions';
import type { AuditUrl } from './audit-question';

const parts = ['actor', 'action', 'subject', 'project'] as const;
const days = ['from', 'to'] as const;

interface AuditFiltersProps {
  url: AuditUrl;
  onChange: (change: Partial<AuditUrl>) => void;
}

/** Parts of a name for who, what and to what; a project; the days between. Actions are offered by their words. */
export function AuditFilters({ url, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const words = useActionWords();
  const actionsId = useId();
  return (
    <search className="grid grid-cols-6 items-end gap-2 py-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
      {parts.map((part) => (
        <Field key={part} label={t(`filter.${part}`)}>
          {(control) => (
            <PartInput
              {...control}
              list={part === 'action' ? actionsId : undefined}
              said={url[part] ?? ''}
              onSay={(text) => onChange({ [part]: text || null })}
            />
          )}
        </Field>
      ))}
      {days.map((day) => (
        <Field key={day} label={t(`filter.${day}`)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={url[day]?.toISOString().slice(0, 10) ?? ''}
              onChange={(event) => onChange({ [day]: event.target.valueAsDate })}
            />
          )}
        </Field>
      ))}
      <datalist id={actionsId}>
        {auditActions.map((code) => (
          <option key={code} value={code} label={words(code) ?? code} />
        ))}
      </datalist>
    </search>
  );
}

interface PartInputProps extends ComponentProps<'input'> {
  /** What the address says. */
  said: string;
  onSay: (text: string) => void;
}

/** While it is typed into, what was typed counts: the address follows in its own time and may say less for a while. */
function PartInput({ said, onSay, ...control }: PartInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <AffixedInput
      {...control}
      type="search"
      leading={<Icon name="search" />}
      value={typed ?? said}
      onChange={(event) => {
        setTyped(event.target.value);
        onSay(event.target.value);
      }}
      onBlur={(event) => {
        // The field itself: what was typed last may not have been drawn yet.
        const { value } = event.target;
        if (typed !== null && value !== said) onSay(value);
        setTyped(null);
      }}
    />
  );
}
