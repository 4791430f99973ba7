'use client';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MachineOption } from '@/lib/pricing/machine-options';
import { getIn, isSameJson, type Path, toPointer } from '@/lib/template-schema/json';
import { mergeValues } from '@/lib/template-schema/merge';
import { clearOverride, isOverridden, setOverride } from '@/lib/template-schema/overrides';
import type { Violation } from '@/lib/template-schema/violation';

type Values = Readonly<Record<string, unknown>>;

export interface SchemaFormState {
  defaults: Values;
  /** What the person set. */
  overrides: Values;
  onOverridesChange: (overrides: Record<string, unknown>) => void;
  /** Texts of YAML fields that cannot be read (yet), by pointer: kept, but not part of the value. */
  drafts: Readonly<Record<string, string>>;
  onDraftChange: (pointer: string, text: string | null) => void;
  /** Complaints by pointer: ours to be put into words, or the management cluster's own words. */
  complaints: ReadonlyMap<string, Violation | string>;
  /** Machine types with size and price for settings that name one, by pointer; cheapest first. */
  machines?: ReadonlyMap<string, readonly MachineOption[]>;
  running?: RunningValues;
}

/** A cluster that runs, whose values the form changes. */
interface RunningValues {
  /** Its overrides as they are. */
  overrides: Values;
  /** Why a value cannot be changed there, in words; null where it can. */
  lockOf: (path: Path) => string | null;
}

const Context = createContext<SchemaFormState | null>(null);

export function SchemaFormProvider({ state, children }: { state: SchemaFormState; children: ReactNode }) {
  return <Context value={state}>{children}</Context>;
}

/** All fields of a schema form share one value; this is how one of them reads and writes its part. */
export function useSchemaForm() {
  const state = useContext(Context);
  if (!state) throw new Error('a schema field stands outside of its form');
  const { defaults, overrides, onOverridesChange, running } = state;
  const merged = useMemo(() => mergeValues(defaults, overrides), [defaults, overrides]);
  const base = running?.overrides;
  const before = useMemo(() => (base ? mergeValues(defaults, base) : null), [defaults, base]);
  const set = (path: Path, value: unknown) => onOverridesChange(setOverride(overrides, defaults, path, value));
  const clear = (path: Path) => onOverridesChange(clearOverride(overrides, defaults, path));
  return {
    ...state,
    /** The value that applies: the person's, or else the template's. */
    current: (path: Path) => getIn(merged, path),
    own: (path: Path) => getIn(overrides, path),
    isOwn: (path: Path) => isOverridden(overrides, path),
    set,
    clear,
    /** What a running cluster has. */
    before: (path: Path) => getIn(before, path),
    isChanged: (path: Path) => before !== null && !isSameJson(getIn(before, path) ?? null, getIn(merged, path) ?? null),
    /** Back to what a running cluster has. */
    undo: (path: Path) => {
      const value = getIn(running?.overrides, path);
      if (value === undefined) clear(path);
      else set(path, value);
    },
    lockOf: (path: Path) => running?.lockOf(path) ?? null,
  };
}

/** Puts a complaint into words: what is allowed, then what is usual. A missing value is called by its label. */
export function useComplaintWords() {
  const t = useTranslations('schemaForm');
  return (complaint: Violation | string, label?: string): string => {
    if (typeof complaint === 'string') return complaint;
    const { code } = complaint;
    const params = code === 'missing' && label ? { ...complaint.params, name: label } : complaint.params;
    const kinds = (types: unknown) =>
      String(types)
        .split(',')
        .map((type) => t(`kind.${type as 'string'}`))
        .join(t('or'));
    const sentence =
      code === 'type'
        ? t('error.type', { allowed: kinds(params.allowed), given: kinds(params.given) })
        : t(`error.${code}`, params);
    return params.usual === undefined ? sentence : `${sentence} ${t('usual', { value: String(params.usual) })}`;
  };
}

/** The complaint about one field in words, if there is one. */
export function useComplaint(path: Path, label?: string): string | undefined {
  const { complaints } = useSchemaForm();
  const words = useComplaintWords();
  const complaint = complaints.get(toPointer(path));
  return complaint === undefined ? undefined : words(complaint, label);
}
