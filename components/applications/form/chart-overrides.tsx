'use client';
import { useTranslations } from 'next-intl';
import { YamlEditor } from '@/components/editor/yaml-editor';
import { FieldText } from '@/components/forms/form-field';

interface ChartOverrideProps {
  values: string;
  pointer: string;
  error: string | undefined;
  onChange: (values: string) => void;
}

/** Values that one cluster gets otherwise. */
export function ChartOverride({ values, pointer, error, onChange }: ChartOverrideProps) {
  const t = useTranslations('applicationForm.chart');
  return (
    <div className="grid gap-1" data-pointer={`${pointer}/values`}>
      <p className="font-medium">{t('ownValues')}</p>
      <YamlEditor label={t('ownValues')} text={values} onTextChange={onChange} ownLines={[]} notes={[]} />
      <FieldText id={`${pointer}-values`} help={t('ownValuesHelp')} error={error} />
    </div>
  );
}
