import { useFormatter, useTranslations } from 'next-intl';
import { useLabelOf } from '@/components/forms/setting-labels';
import { commaList } from '@/lib/comma-list';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { OrderProblem } from './order-problems';

/** Whether something is only not there yet, as opposed to wrong. */
export function isMissing(problem: OrderProblem): boolean {
  if (problem.place === 'credential') return true;
  if (problem.place === 'name') return problem.reason === 'empty';
  if (problem.place === 'addresses') return problem.code.endsWith('-missing');
  return problem.place === 'parameters' && problem.complaint?.code === 'missing';
}

/** Names what an order still lacks. */
export function useMissingWords() {
  const t = useTranslations('order');
  const format = useFormatter();
  const labelOf = useLabelOf();
  const name = (problem: OrderProblem): string => {
    if (problem.place === 'parameters') return labelOf(problem.pointer);
    if (problem.place === 'services') return t('runs.title');
    if (problem.place === 'addresses')
      return t(problem.code === 'address-gateway-missing' ? 'addresses.gateway' : 'addresses.cidr');
    return problem.place === 'yaml' ? t('view.yaml') : t(problem.place);
  };
  return {
    /** As a button says it: `Choose a region`. */
    act: (problem: OrderProblem): string => {
      if (problem.place === 'credential') return t('missing.credential');
      const what = problem.place === 'parameters' ? problem.complaint?.params.what : undefined;
      return what === 'region' || what === 'machine'
        ? t(`missing.${what}`)
        : t('missing.other', { name: name(problem) });
    },
    /** All of them by their labels. */
    names: (problems: readonly OrderProblem[]): string => format.list(problems.map(name), commaList),
  };
}

/** What is wrong with the name; undefined when nothing is. */
export function useNameProblemWords() {
  const t = useTranslations('order.nameProblem');
  return (problems: readonly OrderProblem[], name: string, { project, maxNameLength }: OrderForm) => {
    const problem = problems.find((each) => each.place === 'name');
    return problem && t(problem.reason, { project, max: maxNameLength, length: name.length });
  };
}
