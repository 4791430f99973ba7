'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** A command of several lines with a button that copies it and says so. */
export function CopyBlock({ text, label }: { text: string; label: string }) {
  const t = useTranslations('common');
  const [copied, setCopied] = useState(false);
  return (
    <div className="relative rounded-3 border border-line bg-sunken">
      <pre className="code-font p-3 pr-10 text-12 wrap-anywhere whitespace-pre-wrap">{text}</pre>
      <Button
        variant="ghost"
        size="icon-sm"
        className="absolute top-1.5 right-1.5 max-sm:size-11"
        aria-label={copied ? t('copied') : t('copyThis', { text: label })}
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
