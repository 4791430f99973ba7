import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/components/data/use-debounced';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import type { ApplicationWorkload } from '@/lib/contracts/application-workload';
import { toPreview, withoutNames } from './application-bodies';
import type { ApplicationDraft } from './application-draft';
import type { ApplicationProblem } from './application-problems';
import { applicationPreviewQuery, type PreviewBody } from './queries';
import { isAboutValue } from './secrets-draft';

const isAboutName = ({ pointer }: { pointer: string }): boolean => pointer === '/name' || pointer === '/spec/image';
const pointersOf = (list: readonly { pointer: string }[]): string[] => list.map(({ pointer }) => pointer);

interface LastPreview {
  preview: ApplicationPreview;
  isNamed: boolean;
  kind: ApplicationWorkload['kind'];
}

/**
 * What a draft would become, asked for a while after the last key. The division depends on neither name nor image, so
 * that it is worked out with others where one of them is not there or not taken.
 */
export function usePreview(project: string, draft: ApplicationDraft, problems: readonly ApplicationProblem[]) {
  // All but name, image and values of secrets has to be there to be divided.
  const isDividable =
    problems.every((one) => isAboutName(one) || isAboutValue(one.pointer)) && draft.controlPlane !== '';
  const typed = JSON.stringify(withoutNames(toPreview(project, draft), pointersOf(problems)));
  const settled = useDebounced(typed, 300);
  const isAsked = isDividable && settled === typed;
  const body = JSON.parse(settled) as PreviewBody;
  const asTyped = useQuery({ ...applicationPreviewQuery(body), enabled: isAsked });

  const refused = asTyped.isPlaceholderData ? [] : (asTyped.data?.errors ?? []);
  const isOnlyNameRefused = refused.length > 0 && refused.every(isAboutName);
  const nameless = isOnlyNameRefused ? withoutNames(body, pointersOf(refused)) : body;
  const asNameless = useQuery({ ...applicationPreviewQuery(nameless), enabled: isAsked && isOnlyNameRefused });
  const asked = isOnlyNameRefused ? asNameless : asTyped;

  // The server has said something to what is typed now: what it would become, or what is wrong with it.
  const answer = isAsked && !asked.isPlaceholderData ? (asked.data ?? null) : null;
  // What was last worked out stays in view while what is typed cannot be.
  const [last, setLast] = useState<LastPreview | null>(null);
  if (answer?.preview && answer.preview !== last?.preview) {
    const isNamed = !isOnlyNameRefused && !problems.some(isAboutName);
    setLast({ preview: answer.preview, isNamed, kind: body.spec.workload.kind });
  }
  // What another kind would become says nothing under the name of this one.
  const shown = last?.kind === draft.workload.kind ? last : null;
  // Nobody is told off for what stands in the place of their own name.
  const errors = [...refused, ...(isOnlyNameRefused ? (answer?.errors ?? []) : [])].filter(
    ({ pointer }) => !pointersOf(problems).includes(pointer),
  );
  return {
    /** Null until there is one of the kind that is chosen. */
    preview: shown?.preview ?? null,
    /** The preview has name and image as they were typed, and not others in their place. */
    isNamed: shown?.isNamed ?? false,
    /** With what it was asked for. */
    body: nameless,
    isAnswered: answer !== null,
    /** The preview is about what is typed now. */
    isCurrent: answer !== null && answer.preview !== null,
    /** An answer is on its way, or is asked for as soon as nobody types any more. */
    isWorking: isDividable && answer === null && !(isAsked && asked.isError),
    /** What the server refuses of what is typed now, place by place. */
    errors: isAsked ? errors : [],
    error: isDividable && asked.isError ? asked.error : null,
    askAgain: () => void asked.refetch(),
  };
}
