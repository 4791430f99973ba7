'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { FormField } from '@/components/forms/form-field';
import { holds, useMe } from '@/components/shell/use-me';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { quotaPathSchema } from '@/lib/contracts/federated-quota-changes';
import { QuotaEditor } from './quota-editor';
import { quotaFormQuery } from './quota-queries';

const nameSchema = quotaPathSchema.shape.name;

/** Asks where a new quota is to stand, and for its limits. */
export function NewQuotaDialog({ project: chosen, onClose }: { project: string | null; onClose: () => void }) {
  const t = useTranslations('applications.quotas.change');
  const me = useMe();
  const projects = (me?.projects ?? []).map(({ name }) => name).filter((name) => holds(me, 'project.manage', name));
  const [project, setProject] = useState(chosen ?? projects[0] ?? '');
  const [plane, setPlane] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const form = useQuery({ ...quotaFormQuery(project), enabled: project !== '' });
  const planes = form.data?.controlPlanes ?? [];
  const at = planes.find((one) => one.name === plane) ?? planes.find((one) => one.isReachable) ?? planes[0];
  const place = { controlPlane: at?.name ?? '', project, name: name ?? project };
  const isNameWrong = !nameSchema.safeParse(place.name).success;
  return (
    <QuotaEditor
      title={t('newTitle')}
      place={place}
      quota={null}
      clusters={at?.members ?? []}
      isBlocked={!at?.isReachable || isNameWrong}
      onLoad={onClose}
      onClose={onClose}
    >
      {form.isError ? <ErrorState error={form.error} onRetry={() => void form.refetch()} /> : null}
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <FormField label={t('project')}>
          {(control) => (
            <Select {...control} value={project} onChange={({ target }) => setProject(target.value)}>
              {projects.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label={t('plane')} error={at && !at.isReachable ? t('planeAway') : undefined}>
          {(control) => (
            <Select {...control} value={at?.name ?? ''} onChange={({ target }) => setPlane(target.value)}>
              {planes.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label={t('name')} error={isNameWrong ? t('nameWrong') : undefined}>
          {(control) => (
            <Input
              {...control}
              className="code-font"
              autoComplete="off"
              spellCheck={false}
              maxLength={63}
              value={place.name}
              onChange={({ target }) => setName(target.value.trim())}
            />
          )}
        </FormField>
      </div>
    </QuotaEditor>
  );
}
