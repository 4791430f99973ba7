'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SaveFailure } from '@/components/data/save-failure';
import { holds, useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { ApiError } from '@/lib/client/api';
import {
  type CreatedDestination,
  type Destination,
  type DestinationKind,
  destinationKinds,
} from '@/lib/contracts/destinations';
import type { NoticeTopic } from '@/lib/contracts/notifications';
import { changeDestination, createDestination, destinationsQuery } from './queries';
import { TopicChoice } from './topic-choice';

interface DestinationDialogProps {
  /** The project it begins with; null: what the person may choose. */
  scope: string | null;
  /** What is changed; without it one is made. */
  destination?: Destination;
  onClose: () => void;
  onCreated?: (destination: CreatedDestination) => void;
}

const usualTopics: NoticeTopic[] = ['request-waits', 'cluster-ready', 'cluster-failed', 'lifetime-warning'];

export function DestinationDialog({ scope, destination, onClose, onCreated }: DestinationDialogProps) {
  const t = useTranslations('destinations');
  const common = useTranslations('common');
  const fieldWords = useFieldWords();
  const client = useQueryClient();
  const scopes = useScopes(scope, destination !== undefined);
  const [title, setTitle] = useState(destination?.title ?? '');
  const [kind, setKind] = useState<DestinationKind>(destination?.kind ?? 'webhook');
  const [project, setProject] = useState(scopes[0] ?? '');
  const [url, setUrl] = useState('');
  const [topics, setTopics] = useState<readonly NoticeTopic[]>(destination?.topics ?? usualTopics);
  const [tried, setTried] = useState(false);
  // The one that the form began with, whatever is told of the destination meanwhile.
  const [version, setVersion] = useState(destination?.version);
  const [isPaused, setPaused] = useState(destination?.state === 'paused');
  // One key for this opening of the dialog: sending twice makes one destination.
  const [key] = useState(() => crypto.randomUUID());
  const save = useMutation({
    mutationFn: async () => {
      const body = { title: title.trim(), topics: [...topics] };
      const address = url.trim();
      if (!destination) return createDestination({ ...body, kind, project: project || null, url: address }, key);
      await changeDestination(destination.id, {
        ...body,
        paused: isPaused,
        version,
        ...(address !== '' && { url: address }),
      });
      return null;
    },
    onSuccess: async (created) => {
      await client.invalidateQueries({ queryKey: destinationsQuery.queryKey });
      if (created) onCreated?.(created);
      else onClose();
    },
  });
  const load = useMutation({
    mutationFn: () => client.fetchQuery({ ...destinationsQuery, staleTime: 0 }),
    onSuccess: ({ items }) => {
      const present = items.find(({ id }) => id === destination?.id);
      if (!present) return onClose();
      setTitle(present.title);
      setTopics(present.topics);
      setUrl('');
      setVersion(present.version);
      setPaused(present.state === 'paused');
      save.reset();
    },
  });
  const refused = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  const refusedAt = (pointer: string) => fieldWords(refused, pointer);
  const errors = {
    title: tried && title.trim() === '' ? t('nameNeeded') : refusedAt('/title'),
    url: tried && !destination && url.trim() === '' ? t('urlNeeded') : refusedAt('/url'),
    topics: tried && topics.length === 0 ? t('topicsNeeded') : refusedAt('/topics'),
  };
  const isComplete = title.trim() !== '' && topics.length > 0 && (destination !== undefined || url.trim() !== '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={destination ? t('editTitle', { title: destination.title }) : t('createTitle')}
      description={t('createText')}
      className="top-[6vh] max-h-[88vh] w-[min(560px,calc(100vw-32px))]"
    >
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isComplete || save.isPending) return;
          load.reset();
          save.mutate();
        }}
      >
        <Field label={t('name')} error={errors.title}>
          {(control) => (
            <Input {...control} value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        {destination ? null : (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('scope')}>
              {(control) => (
                <Select {...control} value={project} onChange={(event) => setProject(event.target.value)}>
                  {scopes.map((each) => (
                    <option key={each} value={each}>
                      {each === '' ? t('installation') : each}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('kindLabel')}>
              {(control) => (
                <Select
                  {...control}
                  value={kind}
                  onChange={(event) => setKind(destinationKinds.find((one) => one === event.target.value) ?? 'webhook')}
                >
                  {destinationKinds.map((each) => (
                    <option key={each} value={each}>
                      {t(`kind.${each}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        <Field
          label={t('url')}
          help={destination ? t('urlKeep', { host: destination.host }) : t('urlHelp')}
          error={errors.url}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <TopicChoice
          chosen={topics}
          ofInstallation={(destination ? destination.project : project || null) === null}
          error={errors.topics}
          onChange={setTopics}
        />
        {save.isError && !errors.title && !errors.url && !errors.topics ? (
          <SaveFailure error={load.error ?? save.error} onLoad={() => load.mutate()} />
        ) : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={save.isPending}>
            {destination ? t('save') : t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** For whom the person may add one: the installation is the empty text. */
function useScopes(scope: string | null, isChange: boolean): string[] {
  const me = useMe();
  if (scope !== null || isChange) return [scope ?? ''];
  const projects = (me?.projects ?? []).filter(({ name }) => holds(me, 'destination.manage', name));
  return [...(holds(me, 'settings.manage', null) ? [''] : []), ...projects.map(({ name }) => name)];
}
