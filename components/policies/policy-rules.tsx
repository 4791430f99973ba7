'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import { newRule } from './policy-draft';
import { PolicyPart } from './policy-part';
import { RuleFields } from './rule-fields';
import type { PolicyForm } from './use-policy-form';

/** What needs nobody: one rule that covers a request is enough. */
export function PolicyRules({ form }: { form: PolicyForm }) {
  const t = useTranslations('policies');
  const { draft, change } = form;
  const { rules } = draft;
  return (
    <PolicyPart title={t('autoApprove.title')} hint={t(rules === null ? 'autoApprove.off' : 'autoApprove.hint')}>
      <Switch checked={rules !== null} onChange={({ target }) => change({ rules: target.checked ? [] : null })}>
        {t('autoApprove.switch')}
      </Switch>
      {rules?.map((rule, at) => (
        <RuleFields
          key={rule.id}
          form={form}
          rule={rule}
          at={at}
          onChange={(next) =>
            change({ rules: rules.map((each) => (each.id === rule.id ? { ...each, ...next } : each)) })
          }
          onRemove={() => change({ rules: rules.filter((each) => each.id !== rule.id) })}
        />
      ))}
      {rules ? (
        <div>
          <Button onClick={() => change({ rules: [...rules, newRule(crypto.randomUUID())] })}>
            <Icon name="plus" />
            {t('autoApprove.add')}
          </Button>
        </div>
      ) : null}
    </PolicyPart>
  );
}
