'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import { limitedResources } from '@/lib/contracts/limits';
import { type DraftProblem, emptyProject, findDraftProblems, toProject } from './project-draft';
import { createProject } from './queries';

const texts = [
  { name: 'name', maxLength: 63 },
  { name: 'namespace', maxLength: 63 },
  { name: 'title', maxLength: 100 },
  { name: 'titleZh', maxLength: 100 },
  { name: 'owner', maxLength: 320 },
  { name: 'costCentre', maxLength: 100 },
] as const;

/** Everything a project begins with; all but its name and namespace can be changed later. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminProjects');
  const limits = useTranslations('limits');
  const common = useTranslations('common');
  const words = useDynamicWords();
  const client = useQueryClient();
  const router = useRouter();
  const [draft, setDraft] = useState(emptyProject);
  const [tried, setTried] = useState(false);
  // One key for this opening of the dialog: sending twice makes one project.
  const [key] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () => createProject(toProject(draft), key),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries();
      router.push(`/admin/projects/${encodeURIComponent(name)}`);
    },
  });
  const problems = findDraftProblems(draft);
  const refused = create.error instanceof ApiError ? (create.error.problem.errors ?? []) : [];
  const errorAt = useErrorAt(tried ? problems : [], refused);
  const isPlaced = refused.length > 0 && refused.every(({ pointer }) => errorAt(pointer) !== undefined);
  const change = (next: Partial<typeof draft>) => {
    setDraft({ ...draft, ...next });
    if (create.isError) create.reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('createTitle')}
      description={t('createText')}
      className="top-[4vh] max-h-[92vh] w-[min(600px,calc(100vw-32px))]"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problems.length === 0 && !create.isPending) create.mutate();
        }}
      >
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {texts.map(({ name, maxLength }) => (
            <Field key={name} label={t(`field.${name}`)} help={t(`help.${name}`)} error={errorAt(`/${name}`)}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={maxLength}
                  value={draft[name]}
                  onChange={({ target }) => change({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field label={t('field.labels')} help={t('help.labels')} error={errorAt('/labels')}>
          {(control) => (
            <Textarea
              {...control}
              className="code-font"
              rows={2}
              maxLength={4000}
              spellCheck={false}
              value={draft.labels}
              onChange={({ target }) => change({ labels: target.value })}
            />
          )}
        </Field>
        <fieldset className="border-t border-line pt-3">
          <legend className="sr-only">{t('part.limits')}</legend>
          <p className="font-semibold" aria-hidden="true">
            {t('part.limits')}
          </p>
          <p className="mb-2 text-12 text-subtle">{t('part.limitsText')}</p>
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
            {limitedResources.map((name) => (
              <Field
                key={name}
                label={name === 'clustersPerPerson' ? limits('perPerson') : words('quotaResource', name)}
                error={errorAt(`/quota/${name}`)}
              >
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    maxLength={6}
                    placeholder={limits('noLimit')}
                    value={draft.quota[name]}
                    onChange={({ target }) => change({ quota: { ...draft.quota, [name]: target.value } })}
                  />
                )}
              </Field>
            ))}
            {(['monthly', 'currency'] as const).map((name) => (
              <Field key={name} label={t(`field.${name}`)} help={t(`help.${name}`)} error={errorAt(`/budget/${name}`)}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode={name === 'monthly' ? 'decimal' : 'text'}
                    maxLength={name === 'monthly' ? 20 : 3}
                    value={draft[name]}
                    onChange={({ target }) =>
                      change({ [name]: name === 'currency' ? target.value.toUpperCase() : target.value })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
        {create.isError && !isPlaced ? <ErrorState error={create.error} /> : null}
        <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
          {tried && problems.length > 0 ? (
            <p role="status" className="mr-auto text-12 text-failed-text">
              {t('correct', { count: problems.length })}
            </p>
          ) : null}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Words for what is wrong with a field: what the form finds, else what the server said. */
function useErrorAt(problems: readonly DraftProblem[], refused: Parameters<ReturnType<typeof useFieldWords>>[0]) {
  const t = useTranslations('adminProjects');
  const fieldWords = useFieldWords();
  const sayProblem = (problem: DraftProblem): string => {
    switch (problem.code) {
      case 'labelLine':
        return t('labelLine', { line: problem.line });
      case 'labelTwice':
        return t('labelTwice', { key: problem.key });
      case 'key':
      case 'value':
      case 'reserved':
        return t(`labelProblem.${problem.code}`, { key: problem.key, value: problem.value });
      default:
        return t(problem.code);
    }
  };
  return (pointer: string): string | undefined => {
    const problem = problems.find((each) => each.pointer === pointer);
    return problem ? sayProblem(problem) : fieldWords(refused, pointer);
  };
}
