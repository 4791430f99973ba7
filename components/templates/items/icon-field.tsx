'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ItemMark } from '@/components/data/item-mark';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FileButton } from '@/components/ui/file-button';
import { Glyph } from '@/components/ui/glyph';
import type { DraftContent } from '@/lib/contracts/catalog-items';
import type { TemplateKind } from '@/lib/contracts/templates';
import { managedIconAddress } from '@/lib/icon-address';
import { drawIcon, type IconFault, iconTypes, mostFileMib, mostMegapixels } from './draw-icon';

interface IconFieldProps {
  id: string;
  kind: TemplateKind;
  content: DraftContent;
  onChange: (picture: string | null) => void;
}

/** The picture of an item: chosen or dropped here, shown as it will stand in the catalog, or taken away for its letters. */
export function IconField({ id, kind, content, onChange }: IconFieldProps) {
  const t = useTranslations('catalogItems.about.picture');
  const [fault, setFault] = useState<IconFault | null>(null);
  const [told, setTold] = useState('');
  const [isOver, setOver] = useState(false);
  const base = useId();
  const { picture } = content;
  const address = picture && (picture.startsWith('data:') ? picture : managedIconAddress(id, picture));
  const item = { ...content, kind, picture: address };
  const choose = async (file: File) => {
    const drawn = await drawIcon(file).catch(() => ({ fault: 'picture' }) as const);
    setFault('fault' in drawn ? drawn.fault : null);
    setTold('fault' in drawn ? '' : t('chosen', { name: file.name }));
    if ('picture' in drawn) onChange(drawn.picture);
  };
  const remove = () => {
    setFault(null);
    setTold(t('removed'));
    onChange(null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as part of this grid
    <div role="group" aria-labelledby={base} aria-describedby={`${base}-help`} className="col-span-full grid gap-1">
      <span id={base} className="font-medium">
        {t('label')}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short way beside the button, which everybody reaches */}
      <div
        className={cn(
          'flex flex-wrap items-start gap-x-4 gap-y-3 rounded-4 border border-dashed p-3',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) void choose(file);
        }}
      >
        <div className="flex gap-2">
          {(['light', 'dark'] as const).map((theme) => (
            <figure key={theme} className="grid gap-1">
              <span
                data-theme={theme}
                className="flex h-12 items-center gap-3 rounded-3 border border-line bg-surface px-3 text-fg"
              >
                <ItemMark item={item} isLarge />
                <ItemMark item={item} />
              </span>
              <figcaption className="text-12 text-subtle">{t(theme)}</figcaption>
            </figure>
          ))}
        </div>
        {/* As high as the plates, so that all stand on one line above their captions. */}
        <div className="flex min-h-12 flex-wrap items-center gap-2">
          <FileButton label={t('label')} accept={iconTypes.join(',')} onChoose={(file) => void choose(file)}>
            {t('choose')}
          </FileButton>
          {/* Stays where it is when there is nothing to remove, so that the keyboard does not lose its place. */}
          <Button blocked={!picture} onClick={remove}>
            {t('remove')}
          </Button>
          <span className="ml-2 text-12 text-subtle max-sm:hidden">{t('drop')}</span>
        </div>
      </div>
      {fault ? (
        <p id={`${base}-help`} role="alert" className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          <span>{t(`fault.${fault}`, { size: mostFileMib, pixels: mostMegapixels })}</span>
        </p>
      ) : (
        <p id={`${base}-help`} className="text-12 text-subtle">
          {t('help')}
        </p>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}
