'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { ApiError } from '@/lib/client/api';
import type { GitApplier, GitProvider, ProjectGit } from '@/lib/contracts/project-git';
import { projectGitQuery, setProjectGit } from './queries';

const providers = ['github', 'gitlab', 'gitea'] as const satisfies readonly GitProvider[];
const appliers = ['slipway', 'gitops'] as const satisfies readonly GitApplier[];
const texts = ['address', 'repository', 'branch', 'folder'] as const;

/** Where a provider usually is; empty where everybody has a server of their own. */
const usualAddress: Record<GitProvider, string> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: '',
};
const isUsual = (address: string) => Object.values(usualAddress).includes(address);

const fresh = {
  provider: 'github' as GitProvider,
  address: usualAddress.github,
  repository: '',
  branch: 'main',
  folder: 'clusters',
  appliedBy: 'slipway' as GitApplier,
};

interface ProjectGitDialogProps {
  project: string;
  /** Null where it is set for the first time. */
  git: ProjectGit | null;
  onClose: () => void;
}

/** Where the requests of a project become pull requests. What the Git server refuses is said at its field. */
export function ProjectGitDialog({ project, git, onClose }: ProjectGitDialogProps) {
  const t = useTranslations('projectGit');
  const common = useTranslations('common');
  const said = useServerWords();
  const client = useQueryClient();
  const id = useId();
  const [draft, setDraft] = useState(() => {
    if (!git) return fresh;
    const { provider, address, repository, branch, folder, appliedBy } = git;
    return { provider, address, repository, branch, folder, appliedBy };
  });
  const [token, setToken] = useState('');
  const save = useMutation({
    mutationFn: () =>
      setProjectGit(project, {
        ...draft,
        ...(token !== '' && { token }),
        ...(git && { version: git.version }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectGitQuery(project).queryKey });
      onClose();
    },
  });
  const errors = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  const errorAt = (field: string) => {
    const error = errors.find(({ pointer }) => pointer === `/${field}`);
    return error ? (said(error) ?? error.detail) : undefined;
  };
  const isShown = [...texts, 'token'].some((field) => errorAt(field) !== undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dialog', { project })}
      description={t('dialogText')}
      className="w-[min(560px,calc(100vw-32px))]"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <div className="grid gap-1">
          <span id={`${id}-provider`} className="font-medium">
            {t('field.provider')}
          </span>
          <Segmented
            aria-labelledby={`${id}-provider`}
            value={draft.provider}
            onValueChange={(value) => {
              const provider = value as GitProvider;
              const address = isUsual(draft.address) ? usualAddress[provider] : draft.address;
              setDraft({ ...draft, provider, address });
            }}
            options={providers.map((value) => ({ value, label: t(`provider.${value}`) }))}
          />
        </div>
        {texts.map((field) => (
          <Field key={field} label={t(`field.${field}`)} help={t(`help.${field}`)} error={errorAt(field)}>
            {(control) => (
              <Input
                {...control}
                maxLength={300}
                value={draft[field]}
                onChange={(event) => setDraft({ ...draft, [field]: event.target.value.trim() })}
              />
            )}
          </Field>
        ))}
        <Field label={t('field.token')} help={git ? t('help.tokenKept') : t('help.token')} error={errorAt('token')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.target.value.trim())}
            />
          )}
        </Field>
        <div className="grid gap-1">
          <span id={`${id}-applier`} className="font-medium">
            {t('field.appliedBy')}
          </span>
          <Segmented
            aria-labelledby={`${id}-applier`}
            value={draft.appliedBy}
            onValueChange={(appliedBy) => setDraft({ ...draft, appliedBy: appliedBy as GitApplier })}
            options={appliers.map((value) => ({
              value,
              label: t(`applier.${value}`),
              detail: t(`applierText.${value}`),
            }))}
          />
        </div>
        {save.isError && !isShown ? <ErrorState error={save.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={save.isPending}>
            {save.isPending ? t('asking') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
