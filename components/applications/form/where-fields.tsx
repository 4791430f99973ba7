'use client';
import { useTranslations } from 'next-intl';
import { FieldText, FormField } from '@/components/forms/form-field';
import { memberMarks } from '@/components/status/states';
import { StateWord, Tag } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { Segmented } from '@/components/ui/segmented';
import type { OfferedMember } from '@/lib/contracts/application-orders';
import { choices } from './application-draft';
import { chosenMembers, labelsOf, regionsOf } from './chosen-members';
import { PairList } from './pair-list';
import type { ApplicationState } from './use-application';
import { useFieldError, useListError } from './use-field-error';

const listClass = 'grid max-h-64 gap-x-4 overflow-y-auto rounded-3 border border-line px-3 py-1';

/** On which clusters: all that the project may use, some by name, or those with a label or in a region. */
export function WhereFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const { draft, change, members, project } = application;
  const errorAt = useFieldError(application);
  const listErrorAt = useListError(application);
  const chosen = chosenMembers(draft, members);
  return (
    <FormField
      label={t('clusters')}
      isComposite
      pointer="/spec/clusters"
      error={
        errorAt('/spec/clusters') ??
        errorAt(`/spec/clusters/${draft.by}`) ??
        listErrorAt('/spec/clusters/names') ??
        listErrorAt('/spec/clusters/regions')
      }
      help={t(draft.by === 'names' ? 'chosen' : 'chosenLater', {
        count: chosen.length,
        total: members.length,
        project,
      })}
    >
      {(control) => (
        <div className="grid gap-3 [&>*]:min-w-0">
          <Segmented
            {...control}
            value={draft.by}
            onValueChange={(by) => change({ by: choices.find((one) => one === by) ?? draft.by })}
            options={choices.map((by) => ({ value: by, label: t(`by.${by}`) }))}
          />
          {draft.by === 'names' ? <Names application={application} /> : null}
          {draft.by === 'regions' ? <Regions application={application} /> : null}
          {draft.by === 'labels' ? (
            <PairList
              kind="label"
              title={t('label.all')}
              pairs={draft.labels.length > 0 ? draft.labels : [{ name: '', value: '' }]}
              pointer="/spec/clusters/labels"
              errorAt={errorAt}
              known={labelsOf(members)}
              onChange={(labels) => change({ labels })}
            />
          ) : null}
          {draft.by === 'labels' && chosen.length > 0 ? (
            <p className="text-12 wrap-anywhere text-muted">{chosen.map(({ name }) => name).join(', ')}</p>
          ) : null}
        </div>
      )}
    </FormField>
  );
}

function Names({ application: { draft, change, members } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const gone = draft.names.filter((name) => !members.some((member) => member.name === name));
  const choose = (name: string, isChosen: boolean) =>
    change({ names: isChosen ? [...draft.names, name] : draft.names.filter((one) => one !== name) });
  return (
    <ul aria-label={t('by.names')} className={listClass}>
      {members.map((member) => (
        <li key={member.name} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
          <Checkbox
            checked={draft.names.includes(member.name)}
            onChange={({ target }) => choose(member.name, target.checked)}
          >
            <span className="font-medium wrap-anywhere">{member.name}</span>
          </Checkbox>
          <MemberFacts member={member} />
        </li>
      ))}
      {gone.map((name) => (
        <li key={name} className="py-1">
          <Checkbox checked onChange={() => choose(name, false)}>
            <span className="wrap-anywhere">{t('memberGone', { name })}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** What somebody has to know of a member before they choose it. */
function MemberFacts({ member: { state, provider, region, isCordoned, isOwn } }: { member: OfferedMember }) {
  const t = useTranslations('applicationForm');
  const karmada = useTranslations('karmada');
  return (
    <span className="ml-auto flex flex-wrap items-center gap-1.5 text-12 text-subtle">
      {[provider, region].filter(Boolean).join(' · ')}
      {isOwn ? <Tag>{t('own')}</Tag> : null}
      {isCordoned ? <Tag>{karmada('cordoned')}</Tag> : null}
      {state === 'ready' ? null : <StateWord state={memberMarks[state]}>{karmada(`memberState.${state}`)}</StateWord>}
    </span>
  );
}

function Regions({ application: { draft, change, members } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const known = regionsOf(members);
  const gone = draft.regions.filter((region) => !known.some((one) => one.region === region));
  if (known.length + gone.length === 0) return <FieldText id="no-regions" help={t('noRegions')} />;
  return (
    <ul aria-label={t('by.regions')} className={listClass}>
      {[...known, ...gone.map((region) => ({ region, count: 0 }))].map(({ region, count }) => (
        <li key={region} className="py-1">
          <Checkbox
            checked={draft.regions.includes(region)}
            onChange={({ target }) =>
              change({
                regions: target.checked ? [...draft.regions, region] : draft.regions.filter((one) => one !== region),
              })
            }
          >
            {region} <span className="text-12 text-subtle">{t('inRegion', { count })}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
