'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Age } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Input, Textarea } from '@/components/ui/input';
import { isKept, type ValueDraft } from './secrets-draft';

interface SecretValueProps {
  value: ValueDraft;
  /** What the field is called. */
  label: string;
  /** Stands in it while it is empty. */
  placeholder: string;
  /** Id of what is wrong with it; undefined where nothing is. */
  describedBy: string | undefined;
  pointer: string;
  /** It may have several lines. */
  mayBeLong: boolean;
  onChange: (patch: Partial<ValueDraft>) => void;
}

/** A value that nobody reads again: it is typed, or it is there and can be replaced. */
export function SecretValue({
  value: draft,
  label,
  placeholder,
  describedBy,
  pointer,
  mayBeLong,
  onChange,
}: SecretValueProps) {
  const t = useTranslations('applicationForm.secrets');
  const place = useRef<HTMLDivElement>(null);
  // The button that is pressed gives its place to another control, which keeps the keyboard.
  const exchange = (patch: Partial<ValueDraft>) => {
    flushSync(() => onChange(patch));
    place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  };
  if (isKept(draft) && draft.held) {
    return (
      <div ref={place} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-1.5 text-muted">
          <Glyph state="ready" />
          {t.rich('set', { age: () => <Age at={draft.held?.setAt ?? ''} /> })}
        </span>
        <Button size="sm" aria-label={t('replaceOf', { label })} onClick={() => exchange({ isReplaced: true })}>
          {t('replace')}
        </Button>
      </div>
    );
  }
  // Masked, several lines would become one.
  const canChange = mayBeLong && !(draft.isLong && draft.value.includes('\n'));
  const common = {
    'aria-label': label,
    'aria-invalid': describedBy ? (true as const) : undefined,
    'aria-describedby': describedBy,
    autoCapitalize: 'off',
    spellCheck: false,
    placeholder,
    className: 'code-font',
    value: draft.value,
  };
  return (
    <div ref={place} className="grid gap-1" data-pointer={`${pointer}/value`}>
      {draft.isLong ? (
        <Textarea
          {...common}
          autoComplete="off"
          rows={5}
          className="code-font whitespace-pre"
          onChange={({ target }) => onChange({ value: target.value })}
        />
      ) : (
        <Input
          {...common}
          type="password"
          // Browsers offer to keep what they take for the password of somebody's account.
          autoComplete="new-password"
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canChange ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t(draft.isLong ? 'maskedOf' : 'longOf', { label })}
            onClick={() => exchange({ isLong: !draft.isLong })}
          >
            {t(draft.isLong ? 'masked' : 'long')}
          </Button>
        ) : null}
        {draft.held ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('keepOf', { label })}
            onClick={() => exchange({ isReplaced: false, value: '' })}
          >
            {t('keep')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
