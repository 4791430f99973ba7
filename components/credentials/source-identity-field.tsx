'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useProblemWords } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SourceIdentity } from '@/lib/contracts/source-identities';
import { sourceIdentitiesQuery, type Values } from './queries';

interface SourceIdentityFieldProps {
  values: Values;
  /** What the answer to sending complains about. */
  refused: string | undefined;
  onChange: (values: Values) => void;
}

/** As kubectl writes it. */
const keyOf = ({ kind, name }: SourceIdentity) => `${kind}/${name}`;

/** The identity that takes the role, chosen among those that the management cluster has, each with its kind. */
export function SourceIdentityField({ values, refused, onChange }: SourceIdentityFieldProps) {
  const t = useTranslations('credentials');
  const common = useTranslations('common');
  const problemWords = useProblemWords();
  const query = useQuery(sourceIdentitiesQuery);
  const items = query.data?.items ?? [];
  const { sourceIdentityKind = '', sourceIdentity = '' } = values;
  const chosen = sourceIdentity === '' ? '' : `${sourceIdentityKind}/${sourceIdentity}`;
  const isThere = items.some((one) => keyOf(one) === chosen);
  const isGone = query.data !== undefined && chosen !== '' && !isThere;
  const choose = (key: string) => {
    const one = items.find((each) => keyOf(each) === key);
    onChange({ ...values, sourceIdentityKind: one?.kind ?? '', sourceIdentity: one?.name ?? '' });
  };
  const failed = query.data === undefined && query.isError ? problemWords(query.error).text : undefined;
  const help = query.isPending
    ? t('source.loading')
    : query.data && items.length === 0
      ? t('source.none')
      : t('source.help');
  return (
    <div className="grid gap-1.5">
      <Field
        label={t('field.sourceIdentity')}
        help={help}
        error={failed ? t('source.unread', { why: failed }) : isGone ? t('source.gone') : refused}
      >
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('source.choose')}</option>
            {isGone ? <option value={chosen}>{chosen}</option> : null}
            {items.map((one) => (
              <option key={keyOf(one)}>{keyOf(one)}</option>
            ))}
          </Select>
        )}
      </Field>
      {failed ? (
        <Button size="sm" className="justify-self-start" onClick={() => void query.refetch()}>
          {common('retry')}
        </Button>
      ) : null}
    </div>
  );
}
