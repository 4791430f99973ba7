'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { pathTypes } from '@/lib/contracts/application-ingress';
import { Fold } from './fold';
import type { IngressDraft } from './ingress-draft';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, className: 'code-font' } as const;

interface IngressFoldProps {
  application: ApplicationState;
  isWrong: boolean;
}

/** How the application is reached from outside, of which most have nothing. */
export function IngressFold({ application, isWrong }: IngressFoldProps) {
  const t = useTranslations('applicationForm.ingress');
  const { host, path } = application.draft.ingress;
  return (
    <Fold title={t('title')} value={host.trim() === '' ? t('none') : `${host}${path}`} isWrong={isWrong}>
      <IngressFields application={application} />
    </Fold>
  );
}

function IngressFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.ingress');
  const { draft, change } = application;
  const { ingress } = draft;
  const errorAt = useFieldError(application);
  const set = (patch: Partial<IngressDraft>) => change({ ingress: { ...ingress, ...patch } });
  const text = (field: 'host' | 'path' | 'ingressClass' | 'tlsSecret', words: { label: string; help?: string }) => (
    <FormField {...words} pointer={`/spec/ingress/${field}`} error={errorAt(`/spec/ingress/${field}`)}>
      {(control) => (
        <Input
          {...control}
          {...plain}
          maxLength={field === 'path' ? 1000 : 253}
          value={ingress[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      )}
    </FormField>
  );
  const hasPort = draft.port.trim() !== '';
  return (
    <>
      {text('host', { label: t('host'), help: t(hasPort ? 'hostHelp' : 'hostLater') })}
      {ingress.host.trim() === '' ? null : (
        <>
          <FieldPair>
            {text('path', { label: t('path') })}
            <FormField label={t('pathType')}>
              {(control) => (
                <Select
                  {...control}
                  value={ingress.pathType}
                  onChange={({ target }) => set({ pathType: target.value as IngressDraft['pathType'] })}
                >
                  {pathTypes.map((type) => (
                    <option key={type} value={type}>
                      {t(`pathTypes.${type}`)}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          </FieldPair>
          <FieldPair>
            {text('ingressClass', { label: t('class'), help: t('classHelp') })}
            {text('tlsSecret', { label: t('tls'), help: t('tlsHelp') })}
          </FieldPair>
        </>
      )}
    </>
  );
}

interface OverrideHostProps {
  application: ApplicationState;
  /** Of the override. */
  pointer: string;
  host: string;
  onChange: (host: string) => void;
}

/** The host of a single cluster; nothing while nobody comes from outside. */
export function OverrideHost({ application, pointer, host, onChange }: OverrideHostProps) {
  const t = useTranslations('applicationForm.override');
  const errorAt = useFieldError(application);
  const common = application.draft.ingress.host.trim();
  // One that is left over stays in view, so that it can be taken out.
  if (common === '' && host === '') return null;
  return (
    <FormField
      label={t('host')}
      pointer={`${pointer}/host`}
      error={errorAt(`${pointer}/host`)}
      help={common === '' ? t('hostLater') : t('hostHelp', { host: common })}
    >
      {(control) => (
        <Input {...control} {...plain} maxLength={253} value={host} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormField>
  );
}
