import { useTranslations } from 'next-intl';
import { useFieldWords } from '@/components/status/server-words';
import { isMissing } from './application-problems';
import type { ApplicationState } from './use-application';

type Judged = Pick<ApplicationState, 'problems' | 'isAttempted' | 'serverErrors'>;

/** What is wrong with one field: what can be said at once, otherwise what the server says. */
export function useFieldError({
  problems,
  isAttempted,
  serverErrors,
}: Judged): (pointer: string) => string | undefined {
  const t = useTranslations('applicationForm.problem');
  const words = useFieldWords();
  return (pointer) => {
    const own = problems.find((problem) => problem.pointer === pointer);
    if (own) return isMissing(own) && !isAttempted ? undefined : t(own.code, own.params);
    return words(serverErrors, pointer);
  };
}

/** What the server says of any entry of a list that has no field of its own. */
export function useListError({ serverErrors }: Pick<Judged, 'serverErrors'>): (pointer: string) => string | undefined {
  const words = useFieldWords();
  return (pointer) => {
    const first = serverErrors.find((error) => error.pointer.startsWith(`${pointer}/`));
    return first && words(serverErrors, first.pointer);
  };
}
