'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type CredentialKind, fieldsOf } from '@/lib/contracts/system-credentials';
import { rotateCredential, type Values } from './queries';
import { complaintsOf, ValueFields } from './value-fields';

interface RotateDialogProps {
  name: string;
  kind: CredentialKind;
  onClose: (done: boolean) => void;
}

/** New secrets for the same object. */
export function RotateDialog({ name, kind, onClose }: RotateDialogProps) {
  const t = useTranslations('credentials');
  const common = useTranslations('common');
  const [values, setValues] = useState<Values>({});
  const rotate = useMutation({ mutationFn: () => rotateCredential(name, values), onSuccess: () => onClose(true) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={t('rotateTitle', { name })}
      description={t('rotateText')}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!rotate.isPending) rotate.mutate();
        }}
      >
        <ValueFields fields={fieldsOf(kind, true)} values={values} error={rotate.error} onChange={setValues} />
        {rotate.isError && complaintsOf(rotate.error).size === 0 ? <ErrorState error={rotate.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={() => onClose(false)}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={rotate.isPending}>
            {t('rotateDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
