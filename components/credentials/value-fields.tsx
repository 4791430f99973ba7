'use client';
import { useTranslations } from 'next-intl';
import { useFieldWords } from '@/components/status/server-words';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { CredentialField } from '@/lib/contracts/system-credentials';
import type { Values } from './queries';
import { SourceIdentityField } from './source-identity-field';

interface ValueFieldsProps {
  fields: readonly CredentialField[];
  values: Values;
  error: unknown;
  onChange: (values: Values) => void;
}

/** The complaints of an answer about single fields. */
export const errorsOf = (error: unknown) => (error instanceof ApiError ? (error.problem.errors ?? []) : []);

/** What an answer complains about, by the pointer of the field. */
export function complaintsOf(error: unknown): Map<string, string> {
  return new Map(errorsOf(error).map(({ pointer, detail }) => [pointer, detail]));
}

/** The values of a kind. Browsers are told to keep none of them. */
export function ValueFields({ fields, values, error, onChange }: ValueFieldsProps) {
  const t = useTranslations('credentials');
  const fieldWords = useFieldWords();
  const complaint = (name: string) => fieldWords(errorsOf(error), `/values/${name}`);
  return fields.map(({ name, isSecret, isText, isOptional, chosenWith }) => {
    if (chosenWith) return null;
    if (name === 'sourceIdentity') {
      const refused = complaint('sourceIdentity') ?? complaint('sourceIdentityKind');
      return <SourceIdentityField key={name} values={values} refused={refused} onChange={onChange} />;
    }
    return (
      <Field
        key={name}
        label={t(`field.${name as 'password'}`)}
        remark={isOptional ? t('optional') : undefined}
        error={complaint(name)}
      >
        {(control) => {
          const shared = {
            ...control,
            value: values[name] ?? '',
            autoComplete: 'off',
            spellCheck: false,
            onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
          };
          if (isText) return <Textarea {...shared} rows={6} className="code-font" />;
          return (
            <Input {...shared} type={isSecret ? 'password' : 'text'} autoComplete={isSecret ? 'new-password' : 'off'} />
          );
        }}
      </Field>
    );
  });
}
