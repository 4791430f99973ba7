import { useQuery } from '@tanstack/react-query';
import { findViolations, type ValuesEditing } from '@/components/forms/service-values/values-editing';
import { serviceKey } from '@/lib/service-levels';
import { readValues } from '@/lib/service-values/read-values';
import type { ServiceLine } from './rule-draft';
import type { RuleState } from './use-rule';

/** One service of a rule as the form of its values needs it, and where it stands in what is sent; -1 where it is not in it. */
export function useRuleService(rule: RuleState, line: ServiceLine, edit: (patch: Partial<ServiceLine>) => void) {
  const told = useQuery(rule.valuesQuery(line.template));
  // While another version is read, the form of the one before would take values that may not fit.
  const values = told.data?.values?.template === line.template ? told.data.values : null;
  const read = readValues(line.values);
  const at = rule.body.changes.findIndex((change) => serviceKey(change) === serviceKey(line));
  const editing: ValuesEditing = {
    values,
    valuesQuery: told,
    text: line.values,
    onTextChange: (text) => edit({ values: text }),
    read,
    violations: findViolations(values, read),
    serverErrors: rule.errors,
    place: `/changes/${at}/values`,
    valuesFrom: rule.base?.services.find((one) => serviceKey(one) === serviceKey(line))?.valuesFrom ?? [],
  };
  return { at, editing };
}
