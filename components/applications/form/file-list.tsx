'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RemoveRow, RowList } from '@/components/data/row-list';
import { FieldText } from '@/components/forms/form-field';
import { Input, Textarea } from '@/components/ui/input';
import type { ApplicationFile } from '@/lib/contracts/application-files';
import { filledFiles } from './draft-lines';

interface FileListProps {
  files: readonly ApplicationFile[];
  errorAt: (pointer: string) => string | undefined;
  onChange: (files: ApplicationFile[]) => void;
}

const pointer = '/spec/files';
const emptyFile: ApplicationFile = { path: '', content: '' };

/** Files that the containers find, each with its path and all of its text. */
export function FileList({ files, errorAt, onChange }: FileListProps) {
  const t = useTranslations('applicationForm');
  return (
    <RowList
      title={t('files')}
      rows={files}
      onChange={onChange}
      fresh={emptyFile}
      add={t('file.add')}
      help={t('filesHelp')}
      error={errorAt(pointer)}
      pointer={pointer}
      className="gap-2"
    >
      {(file, at, { change, remove }) => (
        <FileRow
          file={file}
          place={at + 1}
          // The server counts the files that say something.
          pointer={`${pointer}/${filledFiles(files.slice(0, at)).length}`}
          errorAt={errorAt}
          onChange={(patch) => change({ ...file, ...patch })}
          onRemove={remove}
        />
      )}
    </RowList>
  );
}

interface FileRowProps {
  file: ApplicationFile;
  /** Counts from 1. */
  place: number;
  pointer: string;
  errorAt: FileListProps['errorAt'];
  onChange: (patch: Partial<ApplicationFile>) => void;
  onRemove: () => void;
}

function FileRow({ file, place, pointer, errorAt, onChange, onRemove }: FileRowProps) {
  const t = useTranslations('applicationForm.file');
  const id = useId();
  const error = errorAt(`${pointer}/path`) ?? errorAt(`${pointer}/content`);
  return (
    <div data-row className="grid gap-1" data-pointer={pointer}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5">
        <Input
          aria-label={t('path', { place })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-text` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          placeholder="/etc/app/config.yaml"
          className="code-font"
          value={file.path}
          onChange={({ target }) => onChange({ path: target.value.trim() })}
        />
        <RemoveRow label={t('remove', { place })} onRemove={onRemove} />
      </div>
      <Textarea
        aria-label={t('content', { place })}
        rows={6}
        spellCheck={false}
        className="code-font whitespace-pre"
        value={file.content}
        onChange={({ target }) => onChange({ content: target.value })}
      />
      <FieldText id={`${id}-text`} error={error} />
    </div>
  );
}
