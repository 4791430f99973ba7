'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { JoinRule } from '@/lib/contracts/join-rule';

interface JoinRuleFieldProps {
  rule: JoinRule | null;
  /** Names of those that there are. */
  controlPlanes: readonly string[];
  onChange: (rule: JoinRule | null) => void;
}

/** Which Karmada control plane the clusters of an item join, and for whom. */
export function JoinRuleField({ rule, controlPlanes, onChange }: JoinRuleFieldProps) {
  const t = useTranslations('catalogItems.about');
  const member = useTranslations('membership');
  if (controlPlanes.length === 0 && rule === null) return null;
  const gone = rule && !controlPlanes.includes(rule.controlPlane) ? rule.controlPlane : null;
  return (
    <>
      <Field label={t('joins')} help={t('joinsHelp')}>
        {(control) => (
          <Select
            {...control}
            value={rule?.controlPlane ?? ''}
            onChange={({ target: { value: controlPlane } }) =>
              onChange(controlPlane === '' ? null : { controlPlane, isForOwnProject: rule?.isForOwnProject ?? true })
            }
          >
            <option value="">{t('joinsNone')}</option>
            {controlPlanes.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            {gone ? <option value={gone}>{t('joinsGone', { name: gone })}</option> : null}
          </Select>
        )}
      </Field>
      {rule ? (
        <Field label={t('joinsWhose')}>
          {(control) => (
            <Select
              {...control}
              value={rule.isForOwnProject ? 'own' : 'all'}
              onChange={({ target }) => onChange({ ...rule, isForOwnProject: target.value === 'own' })}
            >
              <option value="own">{t('joinsOwn')}</option>
              <option value="all">{member('whoseAll')}</option>
            </Select>
          )}
        </Field>
      ) : null}
    </>
  );
}
