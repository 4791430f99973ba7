'use client';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { ApiError } from '@/lib/client/api';
import { type Action, actions } from '@/lib/permissions';
import { AskAccess } from './ask-access';

interface ProblemWords {
  title: string;
  text: string;
  trace: string | null;
  /** Asking again gives the same answer. */
  isFinal: boolean;
  /** The action that is missing, and in which project. */
  lacks: { action: Action; project: string | null } | null;
}

/** Words for a failure: what, why as the server says it, who may, and the trace to quote. */
export function useProblemWords(): (error: unknown) => ProblemWords {
  const words = useDynamicWords();
  const said = useServerWords();
  return (error) => {
    const problem = error instanceof ApiError ? error.problem : null;
    const code = problem?.code ?? 'unexpected';
    const action = actions.find((each) => each === problem?.missingAction);
    return {
      title: words('problems.title', code),
      text: (problem && code !== 'unexpected' ? said(problem) : null) ?? words('problems.text', code),
      trace: problem?.traceId || null,
      isFinal: code === 'forbidden',
      lacks: action ? { action, project: problem?.missingIn ?? null } : null,
    };
  };
}

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** The whole page is this: its title is the page's. */
  isPage?: boolean;
}

/** A panel that failed alone: the rest of the page goes on. */
export function ErrorState({ error, onRetry, isPage = false }: ErrorStateProps) {
  const common = useTranslations('common');
  const problem = useProblemWords()(error);
  const Title = isPage ? 'h1' : 'p';
  return (
    <div role="alert" className="flex gap-3 p-4">
      <Glyph state="failed" size={16} className="mt-0.5" />
      <div className="min-w-0">
        <Title className="font-medium">{problem.title}</Title>
        <p className="max-w-[60ch] text-muted">{problem.text}</p>
        {problem.lacks ? (
          <div className="mt-3">
            <AskAccess action={problem.lacks.action} project={problem.lacks.project} />
          </div>
        ) : null}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {onRetry && !problem.isFinal ? (
            <Button size="sm" onClick={onRetry}>
              <Icon name="retry" />
              {common('retry')}
            </Button>
          ) : null}
          {problem.trace ? (
            <span className="code-font text-12 text-subtle">{common('trace', { id: problem.trace })}</span>
          ) : null}
        </div>
      </div>
    </div>
  );
}
