'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** A command or a secret, whole over as many lines as it needs, with a button that copies it and says so. */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  const t = useTranslations('common');
  const [copied, setCopied] = useState(false);
  return (
    <div className="code-font flex min-h-8 items-center gap-2 rounded-3 border border-line bg-sunken pr-1 focus-within:outline-2 focus-within:outline-accent pl-2.5 text-12 max-sm:min-h-11">
      <textarea
        readOnly
        rows={1}
        aria-label={label ?? t('command')}
        value={text}
        onFocus={(event) => event.target.select()}
        className="field-sizing-content min-w-0 flex-1 resize-none break-all bg-transparent py-1 outline-none"
      />
      <Button
        variant="ghost"
        size="icon-sm"
        className="size-6 max-sm:size-9"
        aria-label={copied ? t('copied') : t('copyThis', { text: label ?? text })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        onBlur={() => setCopied(false)}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </div>
  );
}
