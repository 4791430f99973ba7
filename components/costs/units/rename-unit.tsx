import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { CostUnit } from '@/lib/contracts/unit-costs';
import { allUnitCosts, renameUnit } from './queries';

/** Gives a unit another name; its quantities stay. */
export function RenameUnit({ unit, onClose }: { unit: CostUnit; onClose: () => void }) {
  const t = useTranslations('unitCosts');
  const common = useTranslations('common');
  const client = useQueryClient();
  const fieldWords = useFieldWords();
  const [name, setName] = useState(unit.name);
  const save = useMutation({
    mutationFn: () => renameUnit(unit.id, { name: name.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries(allUnitCosts);
      onClose();
    },
  });
  const problem = save.error instanceof ApiError ? save.error.problem : null;
  const refused = fieldWords(problem?.errors ?? [], '/name');
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !save.isPending) save.mutate();
      }}
    >
      <Field label={t('newName')} error={refused}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => {
              save.reset();
              setName(event.target.value);
            }}
          />
        )}
      </Field>
      {save.isError && !refused ? <ErrorState error={save.error} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" blocked={!name.trim() || save.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  );
}
