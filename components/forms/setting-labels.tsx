'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocalized } from '@/components/status/use-words';
import type { OrderForm } from '@/lib/contracts/catalog';
import { labelFinder } from '@/lib/template-schema/find-label';
import { fromPointer } from '@/lib/template-schema/json';

type LabelOf = ReturnType<typeof labelFinder>;
const Context = createContext<LabelOf>(() => null);

/** Reads the labels of a form's settings once for everything on the page that names them. */
export function SettingLabels({
  form,
  children,
}: {
  form: Pick<OrderForm, 'schema' | 'defaults' | 'hints'>;
  children: ReactNode;
}) {
  const labelOf = useMemo(() => labelFinder(form.schema, form.defaults, form.hints), [form]);
  return <Context value={labelOf}>{children}</Context>;
}

/** What the form calls the setting at a pointer; its key where it has no label. */
export function useLabelOf(): (pointer: string) => string {
  const labelOf = useContext(Context);
  const text = useLocalized();
  return (pointer) => {
    const path = fromPointer(pointer);
    const label = labelOf(path);
    return label ? text(label) : (path.at(-1) ?? '');
  };
}
