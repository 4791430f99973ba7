'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { holds, useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { ApiError } from '@/lib/client/api';
import type { CostUnit } from '@/lib/contracts/unit-costs';
import { allUnitCosts, createUnit } from './queries';

interface NewUnitDialogProps {
  /** To which the page is narrowed; it is what the unit begins with. */
  project: string | null;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onMade: (unit: CostUnit) => void;
}

/** Names what costs are divided by, and whose costs; how many there were is asked next. */
export function NewUnitDialog({ project, returnTo, onClose, onMade }: NewUnitDialogProps) {
  const t = useTranslations('unitCosts');
  const common = useTranslations('common');
  const client = useQueryClient();
  const fieldWords = useFieldWords();
  const me = useMe();
  const isEverywhere = me?.globalActions.includes('cost.manage-units') ?? false;
  const projects =
    me?.projects.filter((each) => holds(me, 'cost.manage-units', each.name)).map(({ name }) => name) ?? [];
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(project ?? (isEverywhere ? '' : (projects[0] ?? '')));
  const [tried, setTried] = useState(false);
  const make = useMutation({
    mutationFn: () => createUnit({ name: name.trim(), project: chosen || null }, crypto.randomUUID()),
    onSuccess: async (unit) => {
      await client.invalidateQueries(allUnitCosts);
      onMade(unit);
    },
  });
  const problem = make.error instanceof ApiError ? make.error.problem : null;
  const refused = fieldWords(problem?.errors ?? [], '/name');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('new.title')}
      description={t('new.text')}
      returnTo={returnTo}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() && !make.isPending) make.mutate();
        }}
      >
        <Field
          label={t('new.name')}
          help={t('new.nameHelp')}
          error={tried && !name.trim() ? t('new.nameNeeded') : refused}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={80}
              value={name}
              onChange={(event) => {
                make.reset();
                setName(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label={t('new.scope')}>
          {(control) => (
            <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {isEverywhere ? <option value="">{t('everything')}</option> : null}
              {projects.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {make.isError && !refused ? <ErrorState error={make.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={make.isPending}>
            {t('new.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
