'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { serviceKey } from '@/lib/service-levels';
import { addService, type ServiceLine } from './rule-draft';
import { ServiceEditor } from './service-editor';
import type { RuleState } from './use-rule';

/** The services of a rule with their versions; each opens to be changed in place. */
export function ServiceLines({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.services');
  const { draft, edit } = rule;
  const [opened, setOpened] = useState<number | null>(null);
  const change = (at: number, patch: Partial<ServiceLine>) =>
    edit({ services: draft.services.map((line, place) => (place === at ? { ...line, ...patch } : line)) });
  const remove = (at: number) => {
    const gone = serviceKey(draft.services[at] ?? { name: '', namespace: '' });
    setOpened(null);
    edit({
      services: draft.services
        .filter((_, place) => place !== at)
        .map((line) => ({ ...line, needs: line.needs.filter((key) => key !== gone) })),
    });
  };
  return (
    <>
      {draft.services.length === 0 ? <p className="text-12 text-subtle">{t('none')}</p> : null}
      <ul className="divide-y divide-line">
        {draft.services.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: name and namespace are typed, and services keep their places
          <li key={at} className="py-2">
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(96px,132px)_auto_auto] items-center gap-1.5">
              <p className="min-w-0 truncate">
                {line.name || t('unnamed')}{' '}
                <span className="text-12 text-subtle">
                  {line.isDisabled
                    ? t('off')
                    : line.needs.length === 0
                      ? t('first')
                      : t('after', { names: line.needs.map((key) => key.split('/')[1]).join(', ') })}
                </span>
              </p>
              <Version rule={rule} line={line} onChange={(template) => change(at, { template })} />
              <Button
                variant="ghost"
                aria-expanded={opened === at}
                aria-label={t('edit', { name: line.name })}
                onClick={() => setOpened(opened === at ? null : at)}
              >
                <Icon name="chevron-down" className={opened === at ? 'rotate-180' : undefined} />
              </Button>
              <Button variant="ghost" aria-label={t('remove', { name: line.name })} onClick={() => remove(at)}>
                <Icon name="close" />
              </Button>
            </div>
            {opened === at ? <ServiceEditor rule={rule} line={line} onEdit={(patch) => change(at, patch)} /> : null}
          </li>
        ))}
      </ul>
      <AddService
        rule={rule}
        onAdd={(line) => {
          setOpened(draft.services.length);
          edit({ services: [...draft.services, line] });
        }}
      />
    </>
  );
}

interface VersionProps {
  rule: RuleState;
  line: ServiceLine;
  onChange: (template: string) => void;
}

/** Versions of the catalog for a new service; the present one and those that its chain leads to for one that is there. */
function Version({ rule: { form, base }, line, onChange }: VersionProps) {
  const t = useTranslations('ruleForm.services');
  const present = line.seen === null ? null : base?.services.find((one) => serviceKey(one) === serviceKey(line));
  const offer = form.offers.find(({ versions }) => versions.some(({ template }) => template === line.template));
  const versions = present
    ? [{ template: present.template, version: present.version, problem: null }, ...present.upgrades]
    : (offer?.versions ?? []);
  return (
    <Select
      aria-label={t('version', { name: line.name })}
      value={line.template}
      onChange={({ target }) => onChange(target.value)}
    >
      {versions.map(({ template, version, problem }) => (
        <option key={template} value={template} disabled={problem !== null}>
          {version}
        </option>
      ))}
    </Select>
  );
}

function AddService({ rule: { form }, onAdd }: { rule: RuleState; onAdd: (line: ServiceLine) => void }) {
  const t = useTranslations('ruleForm.services');
  const localized = useLocalized();
  if (form.offers.length === 0) return <p className="text-12 text-subtle">{t('noOffers')}</p>;
  return (
    <Select
      aria-label={t('add')}
      className="max-w-64"
      value=""
      onChange={({ target }) => {
        const offer = form.offers.find(({ item }) => item === target.value);
        if (offer) onAdd(addService(offer));
      }}
    >
      <option value="">{t('add')}</option>
      {form.offers.map(({ item, title }) => (
        <option key={item} value={item}>
          {localized(title)}
        </option>
      ))}
    </Select>
  );
}
