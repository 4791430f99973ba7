import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { CampaignDraft } from './campaign-draft';
import { selectableQuery } from './queries';

interface SelectionFieldsProps {
  draft: CampaignDraft;
  onChange: (next: Partial<CampaignDraft>) => void;
  errorAt: (pointer: string) => string | undefined;
}

const groups = [
  ['projects', 'project'],
  ['templates', 'template'],
  ['kubernetes', 'kubernetesVersion'],
] as const;

/** Which clusters; nothing chosen in a group is all of it. */
export function SelectionFields({ draft, onChange, errorAt }: SelectionFieldsProps) {
  const t = useTranslations('campaigns');
  const facets = useQuery(selectableQuery).data?.facets;
  return (
    <>
      {groups.map(([name, facet]) => (
        <fieldset key={name} className="min-h-12 min-w-0">
          <legend className="mb-1 font-medium">{t(`field.${name}`)}</legend>
          <div className="flex max-h-40 flex-wrap gap-x-5 gap-y-1 overflow-auto">
            {(facets?.[facet] ?? []).map(({ value, count }) => (
              <Checkbox
                key={value}
                checked={draft[name].includes(value)}
                onChange={({ target }) =>
                  onChange({
                    [name]: target.checked ? [...draft[name], value] : draft[name].filter((each) => each !== value),
                  })
                }
              >
                {value} <span className="tabular text-subtle">{count}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
      <Field label={t('field.labels')} help={t('help.labels')} error={errorAt('/selection/labels')}>
        {(control) => (
          <Input {...control} value={draft.labels} onChange={({ target }) => onChange({ labels: target.value })} />
        )}
      </Field>
      <Field label={t('field.target')} help={t('help.target')} error={errorAt('/selection/target')}>
        {(control) => (
          <Input
            {...control}
            placeholder={t('newest')}
            value={draft.target}
            onChange={({ target }) => onChange({ target: target.value })}
          />
        )}
      </Field>
    </>
  );
}
