'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskAccess } from '@/components/data/ask-access';
import { PageHead } from '@/components/data/page-head';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Table, Td, Th } from '@/components/ui/table';
import { type Action, can, isApart, rolesWith } from '@/lib/permissions';
import { actionGroups, actionsOf } from './action-groups';

/** Every action there is, by what it is about: whether one holds it, who does, and the way to ask for it. */
export function MyAccessPage() {
  const t = useTranslations('myAccess');
  const me = useMe();
  const { project: chosen } = useProject();
  const [picked, setPicked] = useState<string | null>(null);
  // Who holds something everywhere asks about everywhere first.
  const first = me?.grants.some((grant) => grant.project === null) ? '' : me?.projects[0]?.name;
  const place = picked ?? chosen ?? first ?? '';
  const project = place === '' ? null : place;
  const isHeld = (action: Action) => (project ? holds(me, action, project) : can(me?.grants ?? [], action, null));
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <div className="mb-4 max-w-[320px]">
        <Field label={t('where')}>
          {(control) => (
            <Select {...control} value={place} onChange={(event) => setPicked(event.target.value)}>
              {me?.projects.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value="">{t('everywhere')}</option>
            </Select>
          )}
        </Field>
      </div>
      <Table caption={t('caption', { where: project ?? t('everywhere') })}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.action')}</Th>
            <Th>{t('column.held')}</Th>
            <Th className="max-sm:hidden">{t('column.roles')}</Th>
            <Th className="pr-0">
              <span className="sr-only">{t('column.ask')}</span>
            </Th>
          </tr>
        </thead>
        {actionGroups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="border-b border-line pt-5 pb-1.5 text-left font-semibold">
                {t(`group.${group}`)}
              </th>
            </tr>
            {actionsOf(group).map((action) => (
              <ActionRow key={action} action={action} project={project} isHeld={isHeld(action)} />
            ))}
          </tbody>
        ))}
      </Table>
    </>
  );
}

interface ActionRowProps {
  action: Action;
  project: string | null;
  isHeld: boolean;
}

function ActionRow({ action, project, isHeld }: ActionRowProps) {
  const t = useTranslations('myAccess');
  const words = useDynamicWords();
  const marks = useMarks();
  return (
    <tr>
      <Td className="pl-0 whitespace-normal">
        <span className="font-medium">{words('action', action.replace('.', '-'))}</span>{' '}
        <span className="code-font text-12 text-subtle max-sm:hidden">{action}</span>
      </Td>
      <Td className={isHeld ? undefined : 'text-muted'}>{isHeld ? t('yes') : t('no')}</Td>
      <Td className="whitespace-normal text-muted max-sm:hidden">
        {rolesWith(action)
          .map((role) => words('roles', role))
          .join(marks.item)}
      </Td>
      <Td className="pr-0 whitespace-normal">
        <div className="flex justify-end text-right">
          {isHeld ? null : <AskAccess action={action} project={project} />}
          {!isHeld && isApart(action) ? (
            <span className="text-12 text-subtle sm:whitespace-nowrap">{t('apart')}</span>
          ) : null}
        </div>
      </Td>
    </tr>
  );
}
