import { useTranslations } from 'next-intl';
import type { LineProblem } from './draft-change';

/** What is wrong with a line, in words. A line whose name nobody has filled in yet is no mistake. */
export function useWrongWords(): (name: string, problem: LineProblem | undefined) => string | undefined {
  const t = useTranslations('karmada.change.wrong');
  return (name, problem) => (name !== '' && problem ? t(problem) : undefined);
}
