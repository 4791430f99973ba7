'use client';
import { useTranslations } from 'next-intl';
import { isEmpty, type Path } from '@/lib/template-schema/json';
import { useSchemaForm } from './context';

interface ResetButtonProps {
  path: Path;
  usual: unknown;
  /** The whole label of the field, for those who do not see which one it belongs to. */
  label: string;
}

/** Takes the person's value back, so that the template's, or a running cluster's, applies again. */
export function ResetButton({ path, usual, label }: ResetButtonProps) {
  const t = useTranslations('schemaForm');
  const { isOwn, clear, running, isChanged } = useSchemaForm();
  if (running) return isChanged(path) ? <UndoButton path={path} label={label} /> : null;
  // Inside a list every value is the person's own: entries are removed, not reset.
  if (!isOwn(path) || path.some((key) => /^\d+$/.test(key))) return null;
  const words = isEmpty(usual)
    ? t('clear')
    : typeof usual === 'object'
      ? t('reset')
      : t('resetTo', { value: String(usual) });
  return (
    <button
      type="button"
      className="max-w-40 truncate rounded-2 text-12 text-accent-text hover:underline max-sm:min-h-11"
      aria-label={`${label}: ${words}`}
      onClick={() => clear(path)}
    >
      {words}
    </button>
  );
}

/** What the running cluster has, and the way back to it. */
function UndoButton({ path, label }: Pick<ResetButtonProps, 'path' | 'label'>) {
  const t = useTranslations('schemaForm');
  const { before, undo } = useSchemaForm();
  const value = before(path);
  const isShort = !isEmpty(value) && typeof value !== 'object';
  return (
    <span className="flex min-w-0 items-center gap-2 text-12">
      {isShort ? <span className="min-w-0 truncate text-subtle">{t('now', { value: String(value) })}</span> : null}
      <button
        type="button"
        className="flex-none rounded-2 text-accent-text hover:underline max-sm:min-h-11"
        aria-label={`${label}: ${t('undo')}`}
        onClick={() => undo(path)}
      >
        {t('undo')}
      </button>
    </span>
  );
}
